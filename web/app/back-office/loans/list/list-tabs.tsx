import { lazy, Suspense, useState } from "react";
import { Button } from "@mantine/core";
import IconPlus from "icon:plus";
import IconShare from "icon:share";
import { Link } from "react-router";
import { may } from "@microfinance/contract/core/access.ts";
import type { LoanCounts, LoanView } from "@microfinance/contract/loans/view-endpoints.ts";
import { useSingleColumns } from "../../../components/table/use-table-layout.ts";
import { useActor } from "../../../core/use-actor.ts";
import { sectionHref } from "../../../core/use-section.ts";
import { sectionsFor } from "../../menu.ts";
import links from "../../link-tabs.module.css";
import classes from "./list-tabs.module.css";
import type { LoanList } from "./loan-list.tsx";
import { useLoanLists } from "./use-loan-lists.ts";
import { paramsOf, type ViewSection } from "./view-params.ts";

const ViewModal = lazy(async () => ({
  default: (await import("./view-modal.tsx")).ViewModal,
}));

interface Tab {
  key: keyof LoanCounts;
  label: string;
  section: ViewSection;
  params?: Readonly<Record<string, string>>;
}

/** The lists of loans: each is the section of its address (LOAN-91). */
const tabs: readonly Tab[] = [
  { key: "all", label: "All", section: "loans" },
  { key: "review", label: "Review", section: "review-loans" },
  { key: "manage", label: "Manage", section: "manage-loans" },
  { key: "active", label: "Active", section: "loan-approval" },
  { key: "history", label: "History", section: "loan-history" },
  { key: "late", label: "Late", section: "loans", params: { due: "late" } },
];

/** The tabs of the lists of loans with their counts, then saved views, and the button that saves one. */
export function ListTabs(props: { section: ViewSection; params: URLSearchParams; list: LoanList }) {
  const { section, params, list } = props;
  const actor = useActor();
  const lists = useLoanLists();
  const [, setSingle] = useSingleColumns();
  const [isOpen, setOpen] = useState(false);
  if (actor === null) return null;
  const entries = new Set(
    sectionsFor(actor, false).flatMap((group) => group.entries.map(({ key }) => key)),
  );
  const views = lists?.views ?? [];
  const current = views.find((view) => String(view.id) === params.get("view"));
  const isLate = section === "loans" && list.filter.due === "late";
  const isCurrent = (tab: Tab) =>
    current === undefined && tab.section === section && (tab.key === "late") === isLate;
  return (
    <nav className={links.tabs} aria-label="Lists of loans">
      {tabs
        // Manage Loans is a tab for those who have it in the menu (SITE-37).
        .filter((tab) => tab.section !== "manage-loans" || entries.has("manage-loans"))
        .map((tab) => (
          <Link
            key={tab.key}
            ref={isCurrent(tab) ? showTab : undefined}
            className={links.tab}
            to={{ hash: sectionHref(tab.section, tab.params) }}
            aria-current={isCurrent(tab) ? "page" : undefined}
          >
            {tab.label}
            {lists !== undefined && (
              <span
                className={classes.count}
                data-late={(tab.key === "late" && lists.counts.late > 0) || undefined}
              >
                {lists.counts[tab.key].toLocaleString("en")}
              </span>
            )}
          </Link>
        ))}
      {views.length > 0 && <span className={classes.gap} />}
      {views.map((view) => (
        <Link
          key={view.id}
          ref={view === current ? showTab : undefined}
          className={links.tab}
          to={{ hash: sectionHref(view.section, paramsOf(view)) }}
          aria-current={view === current ? "page" : undefined}
          title={view.is_shared ? `Shared by ${view.staff_name}` : undefined}
          onClick={() => setSingle(view.columns === "single")}
        >
          {view.is_shared && <IconShare size={14} role="img" aria-label="Shared" />}
          {view.name}
        </Link>
      ))}
      {may(actor, "loans.save_view") && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.save ?? ""}
          leftSection={current ? undefined : <IconPlus size={14} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {isEditable(current, actor.staff_id) ? "Edit view" : "Save view"}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ViewModal
            section={section}
            list={list}
            view={isEditable(current, actor.staff_id) ? current : undefined}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </nav>
  );
}

/** Scrolls to the current tab, which may be out of sight on a phone. */
function showTab(tab: HTMLElement | null): void {
  const bar = tab?.parentElement;
  if (tab && bar) bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - 48;
}

function isEditable(view: LoanView | undefined, staffId: number | null): view is LoanView {
  return view !== undefined && view.staff_id === staffId;
}

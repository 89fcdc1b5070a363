import { lazy, Suspense, useState } from "react";
import { Button } from "@mantine/core";
import IconPlus from "icon:plus";
import {
  listSheets,
  type SheetRecord,
} from "@microfinance/contract/collections/sheet-endpoints.ts";
import { sheetStateLabels } from "@microfinance/contract/collections/sheets.ts";
import { sheetTexts } from "@microfinance/contract/collections/texts.ts";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { Money } from "../../components/display/money.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { type Column, stacked } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useActor } from "../../core/use-actor.ts";
import { ListPage } from "../list-page.tsx";
import type { SectionPageProps } from "../section-keys.ts";
import { useListPage } from "../use-list-page.ts";
import { CollectionTabs } from "./collection-tabs.tsx";

const SheetView = lazy(async () => ({ default: (await import("./sheet-view.tsx")).SheetView }));
const PhonesView = lazy(async () => ({ default: (await import("./phones-view.tsx")).PhonesView }));
const ConflictsView = lazy(async () => ({
  default: (await import("./conflicts-view.tsx")).ConflictsView,
}));
const OpenSheetForm = lazy(async () => ({
  default: (await import("./open-sheet-form.tsx")).OpenSheetForm,
}));

/**
 * Collection sheets (COLL-20): the list, and with `#collection-sheets?sheet=12` one sheet; with `view=phones` and
 * `view=conflicts` the phones that take sheets, and the collections that were not booked.
 */
export default function SheetsPage({ params }: SectionPageProps) {
  const actor = useActor();
  const sheet = Number(params.get("sheet")) || null;
  const view = params.get("view");
  if (actor !== null && (view === "phones" || view === "conflicts")) {
    const View = view === "phones" ? PhonesView : ConflictsView;
    return (
      <Suspense fallback={<DetailSkeleton lines={10} />}>
        <View params={params} actor={actor} />
      </Suspense>
    );
  }
  if (sheet === null) return <SheetList params={params} />;
  return (
    <Suspense fallback={<DetailSkeleton lines={10} />}>
      <SheetView key={sheet} id={sheet} />
    </Suspense>
  );
}

function SheetList({ params }: SectionPageProps) {
  const actor = useActor();
  const list = useListPage(listSheets, "collection-sheets", params, () => ({}), { staleTime: 0 });
  const [isOpening, setOpening] = useState(false);
  if (actor === null) return null;
  const open = (id: number) => list.change({ sheet: String(id) });
  return (
    <ListPage
      title="Collection Sheets"
      text="The loans of a round, with what each owes. Amounts are entered during the round or after it."
      actions={
        may(actor, "payments.record") && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => setOpening(true)}
          >
            Open a sheet
          </Button>
        )
      }
      tabs={<CollectionTabs section="collection-sheets" />}
      list={list}
      failure={sheetTexts.listFailed}
      label="Collection sheets"
      columns={columns}
      rowsOf={(page) => page.sheets}
      rowKey={(sheet) => sheet.id}
      onOpen={(sheet) => open(sheet.id)}
      openLabel={(sheet) => `${sheet.number} ${sheet.name}`}
      empty={
        <EmptyState
          compact
          title="No collection sheets"
          text="A sheet lists the loans of an officer, a group or a village for one day, to collect and to print."
        />
      }
      pagerLabel="sheets"
    >
      <GuardedModal opened={isOpening} onClose={() => setOpening(false)} title="Open a sheet">
        {isOpening && (
          <Suspense fallback={<DetailSkeleton lines={4} />}>
            <OpenSheetForm actor={actor} onOpened={open} onCancel={() => setOpening(false)} />
          </Suspense>
        )}
      </GuardedModal>
    </ListPage>
  );
}

const columns: readonly Column<SheetRecord>[] = [
  stacked(
    {
      key: "number",
      header: "Sheet",
      sortable: true,
      line: "text",
      cell: (sheet) => sheet.number,
    },
    {
      key: "date",
      header: "Day",
      sortable: "date",
      line: "text",
      cell: (sheet) => formatStaffDate(sheet.collection_date),
    },
  ),
  {
    key: "name",
    header: "Officer, group or village",
    sortable: "name",
    kind: "text",
    line: "title",
    cell: (sheet) => sheet.name,
  },
  {
    key: "opened_by",
    header: "Opened by",
    sortable: "opened_by",
    kind: "text",
    low: true,
    line: "note",
    cell: (sheet) => sheet.opened_by_name,
  },
  {
    key: "rows",
    header: "Paid",
    sortable: "paid",
    kind: "number",
    cell: (sheet) => `${sheet.paid_rows} of ${sheet.loans}`,
  },
  {
    key: "collected",
    header: "Collected",
    sortable: "collected",
    kind: "money",
    line: "amount",
    total: (sheet) => sheet.collected,
    cell: (sheet) => <Money value={sheet.collected} />,
  },
  {
    key: "state",
    header: "Status",
    line: "state",
    cell: (sheet) => sheetStateLabels[sheet.state],
  },
];

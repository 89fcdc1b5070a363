import { lazy, Suspense, useState } from "react";
import { NativeSelect } from "@mantine/core";
import { Link } from "react-router";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import type { ContactChannel } from "@microfinance/contract/collections/contacts.ts";
import { readWorklist } from "@microfinance/contract/collections/endpoints.ts";
import { collectionTexts } from "@microfinance/contract/collections/texts.ts";
import {
  type Worklist,
  worklistLabels,
  worklists,
} from "@microfinance/contract/collections/worklist.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { workOf } from "@microfinance/contract/dashboard/work.ts";
import {
  allOfficers,
  officerTexts,
  unassignedOfficer,
} from "@microfinance/contract/loans/officers.ts";
import { ageingNote } from "@microfinance/contract/reports/texts.ts";
import type { BannerMessage } from "../../core/use-submit.ts";
import { Note } from "../../components/feedback/note.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListTools } from "../../components/table/list-tools.tsx";
import { sectionHref } from "../../core/use-section.ts";
import { useActor } from "../../core/use-actor.ts";
import { useLetterhead } from "../../core/use-letterhead.ts";
import { ListPage } from "../list-page.tsx";
import type { SectionPageProps } from "../section-keys.ts";
import { useListPage } from "../use-list-page.ts";
import { bringIntoRow } from "../../components/shell/bring-into-row.ts";
import { CollectionTabs } from "./collection-tabs.tsx";
import classes from "./collections.module.css";
import { worklistColumns } from "./worklist-columns.tsx";

const ContactDrawer = lazy(async () => ({
  default: (await import("./contact-drawer.tsx")).ContactDrawer,
}));

/**
 * My day (COLL-8): the worklists of an officer, the most urgent loan first, with a call, a message and the log one tap
 * away. List, officer and opened loan are in the address.
 */
export default function MyDayPage({ params }: SectionPageProps) {
  const actor = useActor();
  const lender = useLetterhead();
  const [channel, setChannel] = useState<ContactChannel>("call");
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const current = worklists.find((key) => key === params.get("list")) ?? "urgent";
  const officer = params.get("officer") ?? (actor === null ? "" : startingOfficer(actor));
  const list = useListPage(
    readWorklist,
    "my-day",
    params,
    () => ({ list: current, ...(officer === "" ? {} : { officer }) }),
    { staleTime: 0 },
  );
  if (actor === null) return null;
  const { data } = list;
  const note = data === undefined ? null : ageingNote(data);
  const { name, about } = worklistLabels[current];
  const officers = data?.officers ?? [];
  const open = (loan: string, by: ContactChannel = "call") => {
    setChannel(by);
    list.change({ loan });
  };
  return (
    <ListPage
      title="My Day"
      text={data && `Loans to follow up, as of ${formatStaffDate(data.as_of)}.`}
      message={message}
      onDismiss={() => setMessage(null)}
      tabs={
        <>
          <CollectionTabs section="my-day" />
          {note !== null && <Note>{note}</Note>}
        </>
      }
      filters={
        <>
          {officers.length > 0 && (
            <ListTools label="Officer">
              <NativeSelect
                aria-label="Officer"
                value={officer}
                onChange={(event) => list.change({ officer: event.currentTarget.value })}
                data={officerOptions(officers, actor.staff_id)}
              />
            </ListTools>
          )}
          <Lists current={current} officer={officer} counts={data?.counts} />
        </>
      }
      list={list}
      failure={collectionTexts.worklistFailed}
      label={name}
      columns={worklistColumns({ name: lender.name, phone: lender.phone }, open, {
        withOfficer: officer === allOfficers,
      })}
      rowsOf={(page) => page.loans}
      rowKey={(loan) => loan.loan_id}
      onOpen={(loan) => open(loan.loan_id)}
      openLabel={(loan) => `${loan.customer_name} ${loan.loan_id}`}
      selectedKey={list.loan}
      empty={<EmptyState compact title={`${name}: no loans`} text={about} />}
      pagerLabel="loans"
      filterWords={{ list: () => name }}
    >
      {list.loan !== null && (
        <Suspense fallback={null}>
          <ContactDrawer
            key={list.loan}
            loan={list.loan}
            channel={channel}
            onClose={() => list.change({ loan: null }, "replace")}
            onLogged={() => setMessage({ tone: "success", text: collectionTexts.logged })}
          />
        </Suspense>
      )}
    </ListPage>
  );
}

/**
 * Whose worklists are shown at first (COLL-11): those of all officers to a person who reads them and is no Loan
 * Officer, whose Overview counts their own loans.
 */
function startingOfficer(actor: Actor): string {
  return may(actor, "collections.read_all") && !workOf(actor).includes("own_late")
    ? allOfficers
    : String(actor.staff_id ?? unassignedOfficer);
}

/** All, the person, the other officers, and Unassigned. */
function officerOptions(
  officers: readonly { staff_id: number; name: string }[],
  own: number | null,
) {
  return [
    { value: allOfficers, label: officerTexts.all },
    ...(own === null ? [] : [{ value: String(own), label: officerTexts.mine }]),
    ...officers
      .filter(({ staff_id }) => staff_id !== own)
      .map(({ staff_id, name }) => ({ value: String(staff_id), label: name })),
    { value: unassignedOfficer, label: officerTexts.unassigned },
  ];
}

const late: readonly Worklist[] = ["late_1_30", "late_31_60", "late_61_90", "late_91", "broken"];

/** The worklists with their counts; each is a link to itself. On a phone they are one row that scrolls. */
function Lists(props: {
  current: Worklist;
  officer: string;
  counts: Readonly<Record<Worklist, number>> | undefined;
}) {
  const { counts, officer, current } = props;
  return (
    <nav className={classes.lists} aria-label="Worklists">
      {worklists.map((key) => (
        <Link
          key={key}
          ref={key === current ? bringIntoRow : null}
          className={classes.list}
          to={{ hash: sectionHref("my-day", { list: key, officer }) }}
          aria-current={key === current ? "page" : undefined}
        >
          {worklistLabels[key].name}{" "}
          {counts !== undefined && (
            <span
              className={classes.count}
              data-late={(late.includes(key) && counts[key] > 0) || undefined}
            >
              {counts[key].toLocaleString("en")}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

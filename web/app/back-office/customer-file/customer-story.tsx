import { useState } from "react";
import { NativeSelect } from "@mantine/core";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import {
  type TimelineEntry,
  timelineKindNames,
  timelineKinds,
  timelineTexts,
} from "@microfinance/contract/customer-file/timeline.ts";
import { readTimeline } from "@microfinance/contract/customer-file/timeline-endpoints.ts";
import { Link } from "react-router";
import { CustomerNotes } from "../customers/notes/customer-notes.tsx";
import { Sentence } from "../../components/display/sentence.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { Section } from "../../components/shell/section.tsx";
import { Pager } from "../../components/table/pager.tsx";
import layout from "../../components/layout.module.css";
import { useEndpointQuery } from "../../core/query.ts";
import { usePages } from "../../core/use-pages.ts";
import { sectionHref } from "../../core/use-section.ts";
import classes from "../customers/notes/notes.module.css";

/** The notes on a customer, and everything that happened (CUST-60, CUST-62). */
export function CustomerStory(props: { customerId: string; note: number | null }) {
  return (
    <>
      <CustomerNotes key={`notes ${props.note}`} {...props} />
      <CustomerTimeline customerId={props.customerId} />
    </>
  );
}

type Kind = TimelineEntry["kind"];

/** Everything that happened with a customer, newest first, of all kinds or one (CUST-60). */
export function CustomerTimeline(props: { customerId: string }) {
  const [kind, setKind] = useState<Kind | null>(null);
  const list = useTimeline(props.customerId, null);
  // The first page names the kinds that this person may read (CUST-61).
  const kinds = list.data?.kinds ?? [];
  return (
    <Section
      title="Timeline"
      actions={
        <NativeSelect
          aria-label="Show of the timeline"
          value={kind ?? ""}
          onChange={({ currentTarget }) =>
            setKind(timelineKinds.find((known) => known === currentTarget.value) ?? null)
          }
          data={[
            { value: "", label: "Everything" },
            ...kinds.map((value) => ({ value, label: timelineKindNames[value] })),
          ]}
        />
      }
    >
      <Entries key={kind ?? ""} customerId={props.customerId} kind={kind} />
    </Section>
  );
}

function useTimeline(id: string, kind: Kind | null) {
  const { page, pagerOf } = usePages();
  const query = { ...page, order: undefined, ...(kind === null ? {} : { kind }) };
  const read = useEndpointQuery(readTimeline, { params: { id }, query }, { keep: true });
  return { ...read, pager: pagerOf(read.data) };
}

function Entries(props: { customerId: string; kind: Kind | null }) {
  const { data, error, refetch, pager } = useTimeline(props.customerId, props.kind);
  if (data === undefined)
    return (
      <NotLoaded result={{ error, refetch }} fallback={timelineTexts.failed}>
        <DetailSkeleton lines={6} />
      </NotLoaded>
    );
  if (data.entries.length === 0) return <p className={layout.soft}>{timelineTexts.none}</p>;
  return (
    <>
      <ol className={classes.timeline}>
        {data.entries.map((entry) => (
          <li key={entry.id} data-kind={entry.kind}>
            <p className={classes.when}>
              <time dateTime={entry.at}>{formatStaffDateTime(entry.at)}</time>
            </p>
            <div>
              <p>
                <Sentence text={entry.text} />{" "}
                {entry.record !== "customer" && (
                  <Link
                    to={{ hash: hrefOf(entry, props.customerId) }}
                    aria-label={`Open: ${entry.text}`}
                  >
                    Open
                  </Link>
                )}
              </p>
              {entry.body !== "" && <p className={classes.body}>{entry.body}</p>}
            </div>
          </li>
        ))}
      </ol>
      <Pager label="the timeline" {...pager} />
    </>
  );
}

/** The address of the record of an entry. */
function hrefOf({ record, record_id, loan_id }: TimelineEntry, customerId: string): string {
  if (record === "payment")
    return sectionHref("payments", { loan: loan_id ?? "", payment: record_id });
  if (record === "transfer") return sectionHref("transfers", { transfer: record_id });
  if (record === "note")
    return sectionHref("customer-details", { id: customerId, note: record_id });
  return sectionHref("loans", { loan: record_id });
}

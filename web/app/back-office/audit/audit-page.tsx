import { useState } from "react";
import { may } from "@microfinance/contract/core/access.ts";
import * as audit from "@microfinance/contract/audit/endpoints.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { auditExportLimit } from "@microfinance/contract/exports/list-export.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { auditActionText, auditSentence } from "@microfinance/contract/acts/audit.ts";
import type { AuditEntry } from "@microfinance/contract/audit/endpoints.ts";
import { exceptionTexts } from "@microfinance/contract/audit/views.ts";
import { Link } from "react-router";
import { roles } from "@microfinance/contract/core/constants.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { useActor } from "../../core/use-actor.ts";
import type { SectionPageProps } from "../section-keys.ts";
import { ListPage } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import { addressOf, AuditFilters, auditQuery, filterFrom } from "./audit-filters.tsx";
import { Sentence } from "../../components/display/sentence.tsx";
import { sectionHref } from "../../core/use-section.ts";
import { DetailDrawer, DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { changesOf, hrefOfRecord } from "./audit-changes.ts";
import classes from "./audit.module.css";
import type { Column } from "../../components/table/columns.ts";

/**
 * The audit log (AUTH-61), filtered by its address: `#audit?record_type=loan&record_id=7` shows the changes of that
 * record.
 */
export default function AuditPage({ params }: SectionPageProps) {
  const actor = useActor();
  if (actor === null) return null;
  if (!may(actor, "audit.read")) {
    return (
      <>
        <PageHeader title="Audit" />
        <EmptyState title={generalTexts.forbidden} />
      </>
    );
  }
  return <AuditLog params={params} />;
}

function AuditLog({ params }: SectionPageProps) {
  const [opened, setOpened] = useState<audit.AuditEntry | null>(null);
  const filter = filterFrom(params);
  const list = useListPage(audit.listAudit, "audit", params, () => auditQuery(filter));
  return (
    <ListPage
      title="Audit"
      text="Who did what, when and from where. Nothing here can be changed or deleted."
      filters={
        <AuditFilters
          filter={filter}
          onChange={(changed) => list.change(addressOf(changed), "replace")}
        />
      }
      list={list}
      failure="The audit log could not be fetched."
      label="Audit log"
      columns={auditColumns}
      rowsOf={(data) => data.entries}
      rowKey={(entry) => entry.id}
      onOpen={setOpened}
      openLabel={(entry) => `${formatStaffDateTime(entry.created_at)}, ${entry.action}`}
      selectedKey={opened?.id ?? null}
      empty={
        <EmptyState compact title="No events found" text="Try fewer conditions or a longer time." />
      }
      pagerLabel="events"
      exported={audit.exportAudit}
      exportLimit={auditExportLimit}
    >
      <AuditDrawer entry={opened} onClose={() => setOpened(null)} />
    </ListPage>
  );
}

/** One event of the audit log: person, time, IP address, and the values before and after. */
function AuditDrawer(props: { entry: AuditEntry | null; onClose: () => void }) {
  const { entry } = props;
  return (
    <DetailDrawer
      opened={entry !== null}
      onClose={props.onClose}
      title={entry === null ? "Event" : auditActionText(entry.action)}
      text={entry && formatStaffDateTime(entry.created_at)}
      wide
    >
      {entry !== null && <Event entry={entry} />}
    </DetailDrawer>
  );
}

function Event(props: { entry: AuditEntry }) {
  const { entry } = props;
  const changes = changesOf(entry.before, entry.after);
  const record = hrefOfRecord(entry);
  const exceptions = exceptionTexts(entry);
  return (
    <>
      <p className={classes.sentence}>
        <Sentence text={auditSentence(entry)} />
      </p>
      {exceptions.length > 0 && <Note tone="warning">{exceptions.join(". ")}.</Note>}
      <DetailSection title="Event">
        <DetailList
          items={[
            { label: "Action", value: entry.action },
            { label: "Person", value: entry.actor_name ?? "Visitor" },
            { label: "Role", value: formatRole(entry.actor_role) },
            { label: "User id", value: entry.actor_user_id },
            {
              label: "Record",
              value:
                record === null ? (
                  `${entry.record_type} ${entry.record_id}`
                ) : (
                  <Link to={{ hash: record }}>
                    {entry.record_type} {entry.record_id}
                  </Link>
                ),
            },
            { label: "Network address", value: entry.network_address },
            { label: "Request", value: entry.request_id },
            { label: "Event", value: entry.id },
            {
              label: "History",
              value: (
                <Link
                  to={{
                    hash: sectionHref("audit", {
                      record_type: entry.record_type,
                      record_id: entry.record_id,
                    }),
                  }}
                >
                  Everything done to this record
                </Link>
              ),
            },
          ]}
        />
      </DetailSection>
      <DetailSection title="What changed">
        {changes.length === 0 ? (
          <p>This event changed no values.</p>
        ) : (
          <table className={classes.change}>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={change.field} data-changed={change.isDifferent || undefined}>
                  <th scope="row">{change.field}</th>
                  <td data-label="Before">{change.before}</td>
                  <td data-label="After">{change.after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </DetailSection>
    </>
  );
}

const auditColumns: readonly Column<AuditEntry>[] = [
  {
    key: "time",
    header: "Time",
    sortable: true,
    line: "note",
    cell: (entry) => formatStaffDateTime(entry.created_at),
  },
  {
    key: "event",
    header: "Event",
    kind: "text",
    line: "title",
    cell: (entry) => (
      <span className={classes.event}>
        <Sentence text={auditSentence(entry)} />
        {exceptionTexts(entry).map((text) => (
          <small key={text}>{text}</small>
        ))}
      </span>
    ),
  },
];

/** The role an event was recorded under, formatted: "staff:5+6" is Loan Officer, Finance Admin. */
function formatRole(recorded: string): string {
  if (recorded === "visitor") return "Not signed in";
  if (recorded === "system") return "The system";
  if (recorded === "client") return "API client";
  const ids = /^staff:([0-9+]*)$/.exec(recorded)?.[1];
  if (ids === undefined) return recorded === "customer" ? "Customer" : recorded;
  const names = ids.split("+").map((id) => roles.find((role) => String(role.id) === id)?.name);
  return names.filter((name) => name !== undefined).join(", ") || "Staff";
}

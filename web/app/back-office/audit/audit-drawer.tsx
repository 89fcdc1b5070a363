import { auditActionText, auditSentence } from "@microfinance/contract/acts/audit.ts";
import type { AuditEntry } from "@microfinance/contract/audit/endpoints.ts";
import { exceptionTexts } from "@microfinance/contract/audit/views.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { Link } from "react-router";
import { Sentence } from "../../components/display/sentence.tsx";
import { sectionHref } from "../../core/use-section.ts";
import { DetailDrawer, DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { formatRole } from "./audit-columns.tsx";
import { changesOf, hrefOfRecord } from "./audit-changes.ts";
import classes from "./audit.module.css";

/** One event of the audit log: person, time, IP address, and the values before and after. */
export function AuditDrawer(props: { entry: AuditEntry | null; onClose: () => void }) {
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

import { Button } from "@mantine/core";
import { useState } from "react";
import { pageSizes } from "@microfinance/contract/core/constants.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { listAudit, type AuditEntry } from "@microfinance/contract/audit/endpoints.ts";
import { useEndpointQuery } from "../../../core/query.ts";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import layout from "../../../components/layout.module.css";
import { actionWords, changedFields } from "../edit/changed-fields.ts";
import classes from "./changes-list.module.css";

/** Every recorded change of a loan with the value before it, newest first (AUTH-56). */
export function ChangesList(props: { loanId: string }) {
  const [shown, setShown] = useState<number>(pageSizes.list);
  const result = useEndpointQuery(
    listAudit,
    { query: { record_type: "loan", record_id: props.loanId, page_size: shown } },
    { keep: true },
  );
  if (result.data === undefined)
    return (
      <NotLoaded result={result} fallback="Failed to fetch the changes.">
        <DetailSkeleton lines={3} />
      </NotLoaded>
    );
  const { entries, total } = result.data;
  if (entries.length === 0) return <p className={layout.hint}>No changes recorded.</p>;
  return (
    <>
      <ol className={classes.changes}>
        {entries.map((entry) => (
          <Change key={entry.id} entry={entry} />
        ))}
      </ol>
      {total > shown && shown < pageSizes.largest && (
        <Button
          variant="default"
          size="compact-sm"
          loading={result.isPlaceholderData}
          onClick={() => setShown(pageSizes.largest)}
        >
          Show more
        </Button>
      )}
    </>
  );
}

function Change(props: { entry: AuditEntry }) {
  const { entry } = props;
  const fields = changedFields(entry.before, entry.after);
  return (
    <li>
      <p className={classes.head}>
        <span>{actionWords(entry.action)}</span>
        <span>
          {entry.actor_name ?? "-"}, {formatStaffDateTime(entry.created_at)}
        </span>
      </p>
      {fields.length > 0 && (
        <ul className={classes.fields}>
          {fields.map((field) => (
            <li key={field.name}>
              <span className={classes.name}>{field.name}</span>{" "}
              {field.before !== "" && <del>{field.before}</del>} <ins>{field.after}</ins>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

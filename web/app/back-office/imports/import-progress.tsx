import { Progress } from "@mantine/core";
import { type ImportRecord, importStates } from "@microfinance/contract/imports/schema.ts";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";

/** How far the work of an import is: rows done, their rate, and the time left where the number of rows is known. */
export function ImportProgress({ read }: { read: ImportRecord }) {
  const { state, rows_read, rows_done, rows_to_do, rate } = read;
  const title = importStates.find(({ value }) => value === state)?.label ?? "";
  const done = state === "checking" ? rows_read : rows_done;
  // The lines of a file that is read are at least its rows.
  const isKnown = rows_to_do !== null && rows_to_do >= done && rows_to_do > 0;
  const share = isKnown ? (done / rows_to_do) * 100 : 100;
  const of = state === "checking" ? "of about" : "of";
  const parts = [
    isKnown
      ? `${done.toLocaleString("en")} ${of} ${rows_to_do.toLocaleString("en")} rows`
      : `${done.toLocaleString("en")} rows`,
    ...(rate === null ? [] : [`${rate.toLocaleString("en")} a second`]),
    ...(rate === null || !isKnown ? [] : [timeLeft((rows_to_do - done) / rate)]),
  ];
  return (
    <DetailSection title={title}>
      <Progress value={share} animated aria-label={title} />
      <p role="status">{parts.join(", ")}</p>
      <p>You can close this page: the server goes on.</p>
    </DetailSection>
  );
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return `about ${Math.max(1, Math.ceil(seconds))} s left`;
  return `about ${Math.ceil(seconds / 60)} min left`;
}

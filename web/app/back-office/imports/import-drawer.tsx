import { useState } from "react";
import { Button, Checkbox, Group, Progress } from "@mantine/core";
import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { countOfKind, importKinds } from "@microfinance/contract/imports/columns.ts";
import * as imports from "@microfinance/contract/imports/endpoints.ts";
import {
  type ImportRecord,
  importStates,
  workingStates,
} from "@microfinance/contract/imports/schema.ts";
import { importTexts } from "@microfinance/contract/imports/texts.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { DetailDrawer, DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { notify } from "../../core/notify.ts";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { useEndpointMutation, useEndpointQuery, useRefetchAtEnd } from "../../core/query.ts";
import { useSubmit } from "../../core/use-submit.ts";
import { ImportRows } from "./import-rows.tsx";

/** Milliseconds between two readings of an import that is worked on. */
const pause = 1_500;

/** The side panel of an import. Closed while `id` is null. */
export function ImportDrawer(props: { id: number | null; onClose: () => void }) {
  const { id, onClose } = props;
  return (
    <DetailDrawer opened={id !== null} onClose={onClose} title="Import" wide>
      {id !== null && <OpenedImport key={id} id={id} />}
    </DetailDrawer>
  );
}

function OpenedImport({ id }: { id: number }) {
  const input = { params: { id } };
  const result = useEndpointQuery(imports.readImport, input);
  const read = result.data?.import;
  const isWorking = read !== undefined && workingStates.includes(read.state);
  // The same response, read again while the server works on it; a reload of the page shows its state.
  useEndpointQuery(imports.readImport, input, isWorking ? { refetchInterval: pause } : {});
  useRefetchAtEnd(isWorking, ["imports", "customers", "loans", "ledger"]);
  if (read !== undefined) return <ImportView read={read} />;
  return (
    <NotLoaded result={result} fallback={importTexts.failed}>
      <DetailSkeleton />
    </NotLoaded>
  );
}

function ImportView({ read }: { read: ImportRecord }) {
  const { state, totals, counts } = read;
  const isShown = !["checking", "refused", "discarded"].includes(state);
  return (
    <>
      <DetailSection title={read.file_name}>
        <DetailList items={figures(read)} />
      </DetailSection>
      {read.problem !== "" && <Note tone="warning">{read.problem}</Note>}
      {workingStates.includes(state) && <ImportProgress read={read} />}
      {isShown && totals !== null && totals.length > 0 && (
        <DetailSection title="Totals to hold against the earlier system">
          <DetailList items={sums(totals)} />
        </DetailSection>
      )}
      {state === "checked" && counts.new > 0 && <BookImport read={read} />}
      {state === "checked" && counts.new === 0 && <Note>{nothingNew(read)}</Note>}
      <OtherActions read={read} />
      {isShown && <ImportRows key={state} read={read} />}
    </>
  );
}

/** The same file again changes nothing, and says so (IMP-9). */
function nothingNew({ counts, rows_read }: ImportRecord): string {
  return counts.same === rows_read
    ? "Everything in this file is imported already. Nothing is to be done."
    : "This file has nothing new to import.";
}

function figures(read: ImportRecord) {
  const { counts } = read;
  return [
    { label: "Contains", value: importKinds.find(({ value }) => value === read.kind)?.label ?? "" },
    { label: "State", value: importStates.find(({ value }) => value === read.state)?.label ?? "" },
    { label: "Books begin", value: formatStaffDate(read.cut_over) },
    { label: "Rows", value: read.rows_read.toLocaleString("en") },
    { label: "New", value: counts.new.toLocaleString("en") },
    { label: "The same", value: counts.same.toLocaleString("en") },
    { label: "Changed", value: counts.changed.toLocaleString("en") },
    { label: "Refused", value: counts.refused.toLocaleString("en") },
    { label: "Read otherwise than written", value: counts.reread.toLocaleString("en") },
    { label: "Unlikely", value: counts.unlikely.toLocaleString("en") },
    { label: "Sent", value: `${formatStaffDateTime(read.made_at)} by ${read.made_by}` },
  ];
}

const sums = (totals: NonNullable<ImportRecord["totals"]>) =>
  totals.map(({ label, amount }) => ({ label, value: formatNleExact(amount) }));

function BookImport({ read }: { read: ImportRecord }) {
  const { id, kind, counts } = read;
  const book = useEndpointMutation(imports.bookImport, ["customers", "loans", "ledger"]);
  const [accepts, setAccepts] = useState(false);
  const { unlikely } = counts;
  const sending = useSubmit(
    () => book.mutateAsync({ params: { id }, body: accepts ? { accept_unlikely: true } : {} }),
    { failure: importTexts.bookFailed },
  );
  const left = counts.refused + counts.changed;
  const leftOut =
    left === 1
      ? " 1 row is left out; download it with its reasons below."
      : ` ${left.toLocaleString("en")} rows are left out; download them with their reasons below.`;
  const rest = left === 0 ? "" : leftOut;
  const journal =
    kind === "balances" ? " They become a journal, which another person posts under Ledger." : "";
  return (
    <DetailSection title="To import">
      {unlikely > 0 && (
        <Checkbox
          mb="sm"
          checked={accepts}
          onChange={(event) => setAccepts(event.currentTarget.checked)}
          label={`I have looked at the ${unlikely === 1 ? "unlikely row" : `${unlikely.toLocaleString("en")} unlikely rows`}, and ${unlikely === 1 ? "it is" : "they are"} right.`}
        />
      )}
      <ConfirmAction
        of={sending}
        sentence={
          unlikely > 0 && !accepts
            ? null
            : `${countOfKind(kind, counts.new)} will be added.${journal}${rest} No message is sent.`
        }
        otherwise={importTexts.unlikely(unlikely)}
        label={`Import ${countOfKind(kind, counts.new)}`}
      />
    </DetailSection>
  );
}

function OtherActions({ read }: { read: ImportRecord }) {
  const [isAsking, setAsking] = useState(false);
  // It names records that somebody writes down: it stays until they press again.
  const [refusal, setRefusal] = useState("");
  const { id, kind, state, rows_done } = read;
  const discard = useEndpointMutation(imports.discardImport);
  const discarding = useSubmit(() => discard.mutateAsync({ params: { id } }), {
    failure: importTexts.discardFailed,
    show: (text) => void notify(text),
  });
  const takeBack = useEndpointMutation(imports.takeBackImport, ["customers", "loans", "ledger"]);
  const taking = useSubmit(
    () => {
      setRefusal("");
      return takeBack.mutateAsync({ params: { id } });
    },
    { failure: importTexts.takeBackFailed, show: setRefusal, onDone: () => setAsking(false) },
  );
  if (state === "booked" && isAsking)
    return (
      <DetailSection title="To take back">
        <ConfirmAction
          of={taking}
          sentence={`${countOfKind(kind, rows_done)} will be taken back. This is possible while nothing else has happened to any of them.`}
          label={`Take back ${countOfKind(kind, rows_done)}`}
          danger
          onCancel={() => {
            setAsking(false);
            setRefusal("");
          }}
          cancelLabel="Keep them"
        />
        <div role="alert">{refusal !== "" && <Note tone="warning">{refusal}</Note>}</div>
      </DetailSection>
    );
  return (
    <Group gap="xs" my="md">
      {state === "booked" && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Take this import back
        </Button>
      )}
      {["checked", "refused"].includes(state) && (
        <Button
          variant="default"
          loading={discarding.isSending}
          onClick={() => void discarding.submit()}
        >
          Discard this file
        </Button>
      )}
    </Group>
  );
}

/** How far the work of an import is: rows done, their rate, and the time left where the number of rows is known. */
function ImportProgress({ read }: { read: ImportRecord }) {
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

import { useState } from "react";
import { FileInput, Switch } from "@mantine/core";
import { parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { readResult } from "@microfinance/contract/payroll/endpoints.ts";
import { rowOutcomes } from "@microfinance/contract/payroll/rules.ts";
import type { ResultRead, RunDetails, ResultRow } from "@microfinance/contract/payroll/schema.ts";
import { payrollTexts } from "@microfinance/contract/payroll/texts.ts";
import { longestStatement } from "@microfinance/contract/core/csv.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { notify } from "../../core/notify.ts";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { Form, FormButtons } from "../../components/form/form.tsx";
import { countText } from "../../components/table/filter-sentence.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useBusinessDate } from "../../core/use-business-date.ts";
import { useSubmit } from "../../core/use-submit.ts";
import { base64Of } from "../../core/base64-of.ts";
import { Money } from "../../components/display/money.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { Pages } from "./parts-of-lines.tsx";

/** A file as it is sent. */
interface SentFile {
  format: "csv" | "xlsx";
  content: string;
  deducted_on: string;
}

/** Reads the file of an employer: first as a dry run with every row, then to accept it (PAYR-14). */
export function ResultForm(props: { run: RunDetails; onDone: () => void }) {
  const today = useBusinessDate();
  const [checked, setChecked] = useState<{ sent: SentFile; result: ResultRead } | null>(null);
  if (today === null) return <DetailSkeleton />;
  return (
    <DetailSection title="Answer of the employer">
      {checked === null ? (
        <Choose {...props} today={today} onRead={(sent, result) => setChecked({ sent, result })} />
      ) : (
        <Accept {...props} {...checked} onBack={() => setChecked(null)} />
      )}
    </DetailSection>
  );
}

function Choose(props: {
  run: RunDetails;
  today: string;
  onRead: (sent: SentFile, result: ResultRead) => void;
  onDone: () => void;
}) {
  const { run, today } = props;
  const [file, setFile] = useState<File | null>(null);
  const read = useEndpointMutation(readResult);
  const usual = today !== "" && run.pay_day > today ? today : run.pay_day;
  const form = useAppForm({
    initialValues: { deducted_on: toTypedDate(usual) },
    check: () => {
      if (file === null) return { text: payrollTexts.noFile, fields: ["file"] };
      return file.size > longestStatement
        ? { text: payrollTexts.tooLarge, fields: ["file"] }
        : null;
    },
    isChanged: () => file !== null,
    submit: async ({ deducted_on }) => {
      const sent = await sentFile(file, parseTypedDate(deducted_on) ?? "");
      const input = { params: { id: run.id }, query: { dry_run: "true" as const }, body: sent };
      return { sent, result: (await read.mutateAsync(input)).result };
    },
    failure: payrollTexts.resultFailed,
    onDone: ({ sent, result }) => props.onRead(sent, result),
  });
  return (
    <Form form={form}>
      <FileInput
        label="File of the employer"
        name="file"
        description="The list as it went out, with the deducted amounts: CSV or Excel."
        accept=".csv,.xlsx"
        placeholder="Choose a file"
        value={file}
        onChange={setFile}
        data-autofocus
      />
      <DateField label="Day of the deduction" {...form.field("deducted_on")} />
      <FormButtons submit="Check" onCancel={props.onDone} />
    </Form>
  );
}

async function sentFile(file: File | null, deducted_on: string): Promise<SentFile> {
  if (file === null) return { format: "csv", content: "", deducted_on };
  const isWorkbook = file.name.toLowerCase().endsWith(".xlsx");
  return isWorkbook
    ? { format: "xlsx", content: await base64Of(file), deducted_on }
    : { format: "csv", content: await file.text(), deducted_on };
}

function Accept(props: {
  run: RunDetails;
  sent: SentFile;
  result: ResultRead;
  onBack: () => void;
  onDone: () => void;
}) {
  const { run, sent, result } = props;
  const accept = useEndpointMutation(readResult);
  const sending = useSubmit(
    () => accept.mutateAsync({ params: { id: run.id }, query: { dry_run: "false" }, body: sent }),
    {
      failure: payrollTexts.resultFailed,
      onDone: (response) => {
        props.onDone();
        void notify(response.msg);
      },
    },
  );
  const counts = rowOutcomes
    .filter(({ value }) => result.counts[value] > 0)
    .map(({ value, label }) => `${label}: ${result.counts[value]}`)
    .join(", ");
  return (
    <>
      <ResultRows rows={result.rows} />
      <ConfirmAction
        of={sending}
        sentence={`${countText(result.rows.length, "rows")}. ${counts}. ${formatNleExact(result.to_book)} waits to be booked afterwards; rows with a reason are not accepted.`}
        label="Accept the file"
        onCancel={props.onBack}
        cancelLabel="Another file"
      />
    </>
  );
}

/** Rows on one page: a file has thousands. */
const pageSize = 50;

const resultColumns: readonly Column<ResultRow>[] = [
  { key: "row", header: "Row", kind: "number", line: "note", cell: ({ row }) => row },
  {
    key: "staff",
    header: "Staff no.",
    kind: "text",
    low: true,
    cell: ({ staff_number }) => staff_number,
  },
  {
    key: "name",
    header: "Name",
    kind: "text",
    line: "title",
    cell: ({ customer_name, staff_number, row }) => customer_name || staff_number || `Row ${row}`,
  },
  { key: "loan", header: "Loan", kind: "text", line: "text", cell: ({ loan_id }) => loan_id },
  {
    key: "expected",
    header: "Expected",
    kind: "money",
    cell: ({ expected }) => (expected === null ? "" : <Money value={expected} />),
  },
  {
    key: "deducted",
    header: "Deducted",
    kind: "money",
    line: "amount",
    cell: ({ deducted }) => (deducted === null ? "" : <Money value={deducted} />),
  },
  {
    key: "outcome",
    header: "Result",
    kind: "text",
    line: "state",
    cell: ({ outcome, problem }) =>
      problem || (rowOutcomes.find(({ value }) => value === outcome)?.label ?? outcome),
  },
];

/** The rows of a file with the result of each (PAYR-14), by page. */
function ResultRows({ rows }: { rows: readonly ResultRow[] }) {
  const refused = rows.filter(({ problem }) => problem !== "");
  const [isShort, setShort] = useState(false);
  const [page, setPage] = useState(1);
  const shown = isShort ? refused : rows;
  return (
    <>
      <Switch
        label={`Only rows that are refused (${refused.length})`}
        checked={isShort}
        onChange={(event) => {
          setShort(event.currentTarget.checked);
          setPage(1);
        }}
        mb="sm"
      />
      <DataTable
        label="Rows of the file"
        columns={resultColumns}
        rows={shown.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ row }) => String(row)}
        empty={<EmptyState compact title="No row is refused" />}
      />
      <Pages
        label="Rows of the file"
        page={page}
        pages={Math.ceil(shown.length / pageSize)}
        onChange={setPage}
      />
    </>
  );
}

import { useState } from "react";
import { FileInput, NativeSelect } from "@mantine/core";
import * as bills from "@microfinance/contract/bills/endpoints.ts";
import type { ComparedRow } from "@microfinance/contract/bills/endpoints.ts";
import { billTexts as texts, comparedStates } from "@microfinance/contract/bills/texts.ts";
import { longestStatement } from "@microfinance/contract/core/csv.ts";
import { dateOrders } from "@microfinance/contract/core/date-in-text.ts";
import {
  addDays,
  formatStaffDate,
  parseTypedDate,
  toTypedDate,
} from "@microfinance/contract/core/dates.ts";
import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { headingsOf } from "@microfinance/contract/reconciliation/statement.ts";
import type { Partner } from "@microfinance/contract/transfers/partner-endpoints.ts";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { GuardedModal } from "../../../components/drawer/guarded-modal.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { DateField } from "../../../components/form/date-field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { FieldGrid } from "../../../components/form/form-grid.tsx";
import layout from "../../../components/layout.module.css";
import type { FieldError } from "../../../core/form-error.ts";
import { textOfFile } from "../../../core/text-of-file.ts";
import { useEndpointMutation } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import { useBusinessDate } from "../../../core/use-business-date.ts";
import classes from "../transfers.module.css";

type Comparison = ResponseOf<typeof bills.compareBillerStatement>;

/** Compares the bills of some days with a biller's statement; nothing is stored (BILL-17). */
export function CompareModal(props: { biller: Partner | null; onClose: () => void }) {
  const { biller, onClose } = props;
  const today = useBusinessDate();
  return (
    <GuardedModal
      opened={biller !== null}
      onClose={onClose}
      title={biller === null ? "Compare" : `Compare with a statement of ${biller.name}`}
      size="xl"
    >
      {biller !== null && today === null && <DetailSkeleton />}
      {biller !== null && today !== null && (
        <Compare biller={biller} today={today} onDone={onClose} />
      )}
    </GuardedModal>
  );
}

const columns = [
  ["number", "Customer's number"],
  ["amount", "Amount"],
  ["date", "Date"],
  ["reference", "Reference or token"],
] as const;

function Compare(props: { biller: Partner; today: string; onDone: () => void }) {
  const { biller, today, onDone } = props;
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [result, setResult] = useState<Comparison | null>(null);
  const compare = useEndpointMutation(bills.compareBillerStatement);
  const form = useAppForm({
    initialValues: {
      from: toTypedDate(addDays(today, -30)),
      to: toTypedDate(today),
      csv: "",
      number: "",
      amount: "",
      date: "",
      date_order: "dmy",
      reference: "",
    },
    isChanged: () => false,
    check: (values) => {
      const wrong = (["from", "to"] as const).filter(
        (name) => parseTypedDate(values[name]) === null,
      );
      const missing = (["number", "amount", "date"] as const).filter((name) => values[name] === "");
      return [
        ...wrong.map((field): FieldError => ({ field, text: generalTexts.invalidDate })),
        ...missing.map((field): FieldError => ({ field, text: texts.columnRequired })),
      ];
    },
    submit: (values) =>
      compare.mutateAsync({
        params: { id: biller.id },
        body: {
          from: parseTypedDate(values.from) ?? "",
          to: parseTypedDate(values.to) ?? "",
          csv: values.csv,
          mapping: {
            number: values.number,
            amount: values.amount,
            date: values.date,
            date_order: dateOrders.find(({ value }) => value === values.date_order)?.value ?? "dmy",
            reference: values.reference || null,
          },
        },
      }),
    failure: texts.compareFailed,
    onDone: setResult,
  });
  const { csv } = form.values;
  const headings = csv === "" ? [] : [...new Set(headingsOf(csv))];
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    setResult(null);
    const read = chosen === null ? { text: "" } : await textOfFile(chosen, longestStatement);
    setFileError("error" in read ? read.error : null);
    const text = "text" in read ? read.text : "";
    form.setValues({ csv: text, ...guessed(text === "" ? [] : headingsOf(text)) });
  };
  return (
    <Form form={form} messageInside>
      <FieldGrid>
        <DateField label="From" {...form.field("from")} />
        <DateField label="To" {...form.field("to")} />
        <FileInput
          label="Statement as CSV"
          accept=".csv,.txt,text/csv"
          placeholder="Choose a file"
          value={file}
          onChange={(chosen) => void choose(chosen)}
          error={fileError}
        />
      </FieldGrid>
      {csv !== "" && (
        <FieldGrid title="Columns of the file">
          {columns.map(([name, label]) => (
            <NativeSelect
              key={name}
              label={label}
              data={[
                { value: "", label: name === "reference" ? "None" : "Choose ..." },
                ...headings.map((heading) => ({ value: heading, label: heading })),
              ]}
              {...form.field(name)}
            />
          ))}
          <NativeSelect label="Dates" data={[...dateOrders]} {...form.field("date_order")} />
        </FieldGrid>
      )}
      <ConfirmAction
        of={form}
        sentence={csv === "" ? null : "Nothing is stored or posted: the two lists are compared."}
        otherwise="Choose the biller's statement."
        label="Compare"
        cancelLabel="Close"
        onCancel={onDone}
      />
      {result !== null && <Result result={result} />}
    </Form>
  );
}

function Result({ result }: { result: Comparison }) {
  const { counts, rows, skipped } = result;
  const differing = rows.filter(({ state }) => state !== "matched");
  return (
    <section className={layout.stack3} aria-live="polite">
      <p>
        {counts.matched} matched, {counts.differs} with another amount, {counts.only_ours} only
        ours, {counts.only_theirs} only the biller&apos;s.
        {skipped > 0 && ` ${skipped} rows without a date or an amount were left out.`}
      </p>
      {differing.length > 0 && (
        <table className={classes.items}>
          <caption>What differs</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Number</th>
              <th scope="col">Ours</th>
              <th scope="col">The biller&apos;s</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((row, place) => (
              <tr key={place}>
                <td>{comparedStates.find(({ value }) => value === row.state)?.label}</td>
                <td>{row.bill?.customer_number ?? row.line?.number}</td>
                <td>{ours(row)}</td>
                <td>{theirs(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function ours({ bill }: ComparedRow): string {
  if (bill === null) return "";
  return `${bill.number}, ${formatStaffDate(bill.paid_on)}: ${formatAmountExact(bill.amount)}`;
}

function theirs({ line }: ComparedRow): string {
  if (line === null) return "";
  return `${formatStaffDate(line.date)}: ${formatAmountExact(line.amount)}`;
}

/** The columns that the usual headings of billers name. */
function guessed(headings: readonly string[]) {
  const find = (pattern: RegExp) => headings.find((name) => pattern.test(name)) ?? "";
  return {
    number: find(/meter|account|customer|card|smart|number/i),
    amount: find(/amount|value|paid/i),
    date: find(/date|time/i),
    reference: find(/token|ref|transaction|receipt/i),
  };
}

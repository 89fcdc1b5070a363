import { useState } from "react";
import { Alert, FileInput, NativeSelect } from "@mantine/core";
import { dateOrders } from "@microfinance/contract/core/date-in-text.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import { longestStatement } from "@microfinance/contract/core/csv.ts";
import * as reconciliation from "@microfinance/contract/reconciliation/endpoints.ts";
import {
  headingsOf,
  readStatement,
  statementMapping,
} from "@microfinance/contract/reconciliation/statement.ts";
import { reconciliationTexts } from "@microfinance/contract/reconciliation/texts.ts";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { notify } from "../../../core/notify.ts";
import { Form } from "../../../components/form/form.tsx";
import { FieldGrid } from "../../../components/form/form-grid.tsx";
import { useEndpointMutation } from "../../../core/query.ts";
import { textOfFile } from "../../../core/text-of-file.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import { AccountModal } from "./account-modal.tsx";
import classes from "./reconcile.module.css";

/** Where the date of today cannot be read: the server then decides which lines are too late. */
const lastDayOfAll = "9999-12-31";
/** Lines that the preview shows. */
const previewed = 8;

/** Imports a statement: file, columns and a preview before anything is sent (REC-1, REC-2). */
export function ImportModal(props: {
  account: reconciliation.ReconciledAccount | null;
  onClose: () => void;
}) {
  return (
    <AccountModal
      {...props}
      title={(account) => (account ? `Statement of ${account.code} ${account.name}` : "Statement")}
      size="xl"
    >
      {(account, today) => <Import account={account} today={today} onDone={props.onClose} />}
    </AccountModal>
  );
}

function Import(props: {
  account: reconciliation.ReconciledAccount;
  today: string;
  onDone: () => void;
}) {
  const { account, today, onDone } = props;
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const send = useEndpointMutation(reconciliation.importStatement);
  const { mapping: known } = account;
  const form = useAppForm({
    initialValues: {
      csv: "",
      date: known?.date ?? "",
      date_order: known?.date_order ?? "dmy",
      amount: known?.amount ?? "",
      money_in: known?.money_in ?? "",
      money_out: known?.money_out ?? "",
      reference: known?.reference ?? "",
      text: known?.text ?? "",
    },
    submit: (values) =>
      send.mutateAsync({
        body: {
          account_code: account.code,
          csv: values.csv,
          mapping: statementMapping.parse(mappingOf(values)),
        },
      }),
    failure: reconciliationTexts.importFailed,
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  const { csv } = form.values;
  const headings = csv === "" ? [] : headingsOf(csv);
  const choices = [
    { value: "", label: "None" },
    ...[...new Set(headings)].map((name) => ({ value: name, label: name })),
  ];
  const mapping = statementMapping.safeParse(mappingOf(form.values));
  const read =
    csv === "" || !mapping.success ? null : readStatement(csv, mapping.data, today || lastDayOfAll);
  const problem = mapping.success
    ? read !== null && "error" in read
      ? read.error
      : null
    : mapping.error.issues[0]?.message;
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    const text = chosen === null ? null : await textOfFile(chosen, longestStatement);
    setFileError(text !== null && "error" in text ? text.error : null);
    form.setFieldValue("csv", text !== null && "text" in text ? text.text : "");
    const found = text !== null && "text" in text ? headingsOf(text.text) : [];
    if (known === null) form.setValues(guessed(found));
  };
  const columns = [
    ["date", "Date"],
    ["amount", "Amount, one column"],
    ["money_in", "Money in"],
    ["money_out", "Money out"],
    ["reference", "Reference"],
    ["text", "Text"],
  ] as const;
  return (
    <Form form={form} messageInside>
      <FileInput
        label="Statement as CSV"
        description="As the bank or the wallet exports it. The file stays as it is; only its lines are kept."
        accept=".csv,.txt,text/csv"
        placeholder="Choose a file"
        value={file}
        onChange={(chosen) => void choose(chosen)}
        error={fileError}
        data-autofocus
      />
      {csv !== "" && (
        <FieldGrid title="Columns of the file">
          {columns.map(([name, label]) => (
            <NativeSelect key={name} label={label} data={choices} {...form.field(name)} />
          ))}
          <NativeSelect label="Dates" data={[...dateOrders]} {...form.field("date_order")} />
        </FieldGrid>
      )}
      {csv !== "" && typeof problem === "string" && (
        <Alert color="gold" role="status">
          {problem}
        </Alert>
      )}
      {read !== null && "lines" in read && (
        <>
          <table className={classes.preview}>
            <caption>
              The first {Math.min(previewed, read.lines.length)} of {read.lines.length} lines
              {read.skipped > 0 &&
                `; ${read.skipped} rows without a date or an amount are left out`}
            </caption>
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">Reference</th>
                <th scope="col">Text</th>
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              {read.lines.slice(0, previewed).map((line, place) => (
                <tr key={place}>
                  <td>{formatStaffDate(line.date)}</td>
                  <td>{line.reference}</td>
                  <td>{line.text}</td>
                  <td>{formatAmountExact(line.amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <ConfirmAction
        of={form}
        sentence={
          read !== null && "lines" in read
            ? `Import ${read.lines.length} lines. Lines that are known already are not added again, and nothing is posted.`
            : null
        }
        label="Import"
        onCancel={onDone}
      />
    </Form>
  );
}

function mappingOf(values: {
  date: string;
  date_order: string;
  amount: string;
  money_in: string;
  money_out: string;
  reference: string;
  text: string;
}) {
  const orNull = (name: string) => (name === "" ? null : name);
  return {
    date: values.date,
    date_order: values.date_order,
    amount: orNull(values.amount),
    money_in: orNull(values.money_in),
    money_out: orNull(values.money_out),
    reference: orNull(values.reference),
    text: orNull(values.text),
  };
}

/** The columns that the usual headings name, for the first file of an account. */
function guessed(headings: readonly string[]) {
  const find = (pattern: RegExp) => headings.find((name) => pattern.test(name)) ?? "";
  const money_in = find(/credit|money in|paid in|deposit|received/i);
  const money_out = find(/debit|money out|paid out|withdraw/i);
  const hasBoth = money_in !== "" && money_out !== "" && money_in !== money_out;
  return {
    date: find(/^(transaction |posting |booking |value )?date/i) || find(/date/i),
    amount: hasBoth ? "" : find(/amount/i),
    money_in: hasBoth ? money_in : "",
    money_out: hasBoth ? money_out : "",
    reference: find(/ref|cheque|transaction id|number/i),
    text: find(/desc|detail|narra|particular|text|remark/i),
  };
}

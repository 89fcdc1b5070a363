import { NativeSelect, TextInput } from "@mantine/core";
import { listAccounts } from "@microfinance/contract/accounting/chart-endpoints.ts";
import { asCode } from "@microfinance/contract/core/codes.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { formatStaffDate, parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { lineBooking } from "@microfinance/contract/reconciliation/endpoint-schemas.ts";
import * as reconciliation from "@microfinance/contract/reconciliation/endpoints.ts";
import { reconciliationTexts } from "@microfinance/contract/reconciliation/texts.ts";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { GuardedModal } from "../../../components/drawer/guarded-modal.tsx";
import { notify } from "../../../core/notify.ts";
import { DateField } from "../../../components/form/date-field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import { useRepeatQuestion } from "../../../core/use-repeat-question.ts";

/** Books a line that no entry meets (REC-6). */
export function BookModal(props: {
  line: reconciliation.BankLine | null;
  account: reconciliation.ReconciledAccount;
  onClose: () => void;
}) {
  const { line, account, onClose } = props;
  return (
    <GuardedModal opened={line !== null} onClose={onClose} title="Book the line">
      {line !== null && <Book line={line} account={account} onDone={onClose} />}
    </GuardedModal>
  );
}

function Book(props: {
  line: reconciliation.BankLine;
  account: reconciliation.ReconciledAccount;
  onDone: () => void;
}) {
  const { line, account, onDone } = props;
  const book = useEndpointMutation(reconciliation.bookLine, [
    "ledger",
    "accounting",
    "loans",
    "payments",
    "dashboard",
  ]);
  const accounts = useEndpointQuery(listAccounts, {}, { staleTime: 60_000 });
  const isIn = line.amount > 0;
  const ways = [
    ...(isIn && account.takes_payments ? [{ value: "payment", label: "Payment of a loan" }] : []),
    { value: "charge", label: isIn ? "Bank charge given back" : "Bank charge" },
    {
      value: "unidentified",
      label: isIn ? "Unidentified receipt" : "Unidentified receipt returned",
    },
    { value: "journal", label: "Manual journal" },
  ];
  const form = useAppForm({
    initialValues: {
      as: isIn ? (ways[0]?.value ?? "charge") : "charge",
      date: toTypedDate(line.date),
      loan_id: "",
      account_code: "",
      description: line.text.slice(0, textLimits.line),
    },
    submit: (values) =>
      book.mutateAsync({
        params: { id: line.id },
        body: lineBooking.parse({ ...requestOf(values), repeats: repeat.repeats }),
      }),
    check: (values) => {
      if (parseTypedDate(values.date) === null)
        return { text: generalTexts.invalidDate, fields: ["date"] };
      const [issue] = lineBooking.safeParse(requestOf(values)).error?.issues ?? [];
      if (issue === undefined) return null;
      const field = String(issue.path[0] ?? "as");
      const text = field === "account_code" ? reconciliationTexts.accountRequired : issue.message;
      return { text, fields: [field] };
    },
    failure: reconciliationTexts.bookFailed,
    onFailed: (error) => repeat.noteQuestion(error),
    onDone: (response) => {
      onDone();
      void notify(response.msg);
    },
  });
  const { as, loan_id, account_code, description } = form.values;
  const repeat = useRepeatQuestion({ as, loan_id });
  const moved = formatNleExact(Math.abs(line.amount));
  const other = accounts.data?.accounts.find(({ code }) => code === account_code);
  const sentence = sentenceOf({
    as,
    moved,
    isIn,
    loan: asCode(loan_id.trim()),
    other: other?.name,
  });
  return (
    <Form form={form} messageInside>
      <p>
        {formatStaffDate(line.date)}, {formatNleExact(line.amount)}: {line.text} {line.reference}
      </p>
      <NativeSelect label="Book as" data={ways} data-autofocus {...form.field("as")} />
      {as === "payment" && (
        <TextInput label="Loan id" withAsterisk maxLength={30} {...form.field("loan_id")} />
      )}
      {as === "journal" && (
        <>
          <NativeSelect
            label="Other account"
            withAsterisk
            data={[
              { value: "", label: "Choose an account" },
              ...(accounts.data?.accounts ?? [])
                .filter(({ active, manual, code }) => active && manual && code !== account.code)
                .map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
            ]}
            {...form.field("account_code")}
          />
          <TextInput
            label="Description"
            withAsterisk
            maxLength={textLimits.line}
            {...form.field("description")}
          />
        </>
      )}
      <DateField label="Date of the entry" {...form.field("date")} />
      <ConfirmAction
        of={form}
        sentence={
          repeat.question ?? (as === "journal" && description.trim() === "" ? null : sentence)
        }
        label={
          repeat.question === null
            ? as === "journal"
              ? "Send to be checked"
              : `Book ${moved}`
            : "Record it too"
        }
        onCancel={onDone}
      />
    </Form>
  );
}

function requestOf(values: {
  as: string;
  date: string;
  loan_id: string;
  account_code: string;
  description: string;
}) {
  const date = parseTypedDate(values.date) ?? undefined;
  return {
    as: values.as,
    date,
    loan_id: values.loan_id.trim(),
    account_code: values.account_code,
    description: values.description.trim(),
  };
}

/** What the booking does; null while it is not complete. */
function sentenceOf(booking: {
  as: string;
  moved: string;
  isIn: boolean;
  loan: string;
  other: string | undefined;
}): string | null {
  const { as, moved, isIn, loan, other } = booking;
  if (as === "payment") return loan === "" ? null : `Record ${moved} as a payment of ${loan}.`;
  if (as === "charge")
    return isIn ? `Bank charges become ${moved} less.` : `Record ${moved} as a bank charge.`;
  if (as === "unidentified")
    return isIn
      ? `${moved} stands on 2400 Unidentified receipts until it is known whose it is.`
      : `${moved} of 2400 Unidentified receipts went back.`;
  return other === undefined
    ? null
    : `A journal of ${moved} with ${other} waits for a second person.`;
}

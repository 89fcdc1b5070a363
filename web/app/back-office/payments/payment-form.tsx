import { Button, Textarea } from "@mantine/core";
import { paymentMethods, textLimits } from "@microfinance/contract/core/constants.ts";
import { parseTypedDate, toTypedDate } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import { paymentError } from "@microfinance/contract/payments/rules.ts";
import { paymentFormTexts } from "@microfinance/contract/payments/texts.ts";
import { formatAmountExact, toCents } from "@microfinance/contract/core/money.ts";
import * as payments from "@microfinance/contract/payments/endpoints.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { ApiError, errorMessage } from "../../core/api-error.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { ChoiceOrOther } from "../../components/form/choice-or-other.tsx";
import { useAppForm } from "../../core/use-app-form.ts";
import { missingError, type FormError } from "../../core/form-error.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { Section } from "../../components/shell/section.tsx";
import { LoanIdField } from "./loan-id-field.tsx";
import classes from "./payment-form.module.css";
import { consequenceOf, unansweredText } from "./format.ts";
import {
  clearPending,
  isFinalResponse,
  storePending,
  openPayment,
  type PendingPayment,
  type SentPayment,
} from "./pending-payment.ts";
import type { LoanLookup } from "./use-loan-lookup.ts";

interface PaymentValues {
  amount: number | "";
  payment_method: string;
  /** The input, DD-MM-YYYY. */
  transaction_date: string;
  remarks: string;
}

/**
 * Takes a payment (PAY-4). Its transaction id is set when the form opens. After a lost response the form is locked and
 * sends the same payment under the same id until a response arrives.
 */
export function PaymentForm(props: {
  userId: number;
  /** The business date, the default date of a payment; empty if the server is to set it. */
  today: string;
  pending: PendingPayment;
  onPending: (pending: PendingPayment) => void;
  input: string;
  onInput: (input: string) => void;
  lookup: LoanLookup;
  onRecorded: (payment: Payment) => void;
}) {
  const { pending, lookup } = props;
  const record = useEndpointMutation(payments.recordPayment, [
    "loans",
    "ledger",
    "reports",
    "dashboard",
  ]);
  const form = useAppForm({
    initialValues: initialValues(pending.sent, props.today),
    // The loan is in the address and the browser stores what was sent, so leaving needs no confirmation.
    isChanged: () => false,
    check: (input) => (pending.sent === null ? paymentFormError(props.input, input) : null),
    submit: async (input) => deliver(pending.sent ?? (await preparePayment(input))),
    failure: (error) =>
      error instanceof ApiError
        ? errorMessage(error, paymentFormTexts.failed)
        : paymentFormTexts.unexpected,
    onDone: (result) => {
      clearPending(sessionStorage, props.userId);
      props.onRecorded(result.payment);
    },
    onFailed: (error) => {
      if (!(error instanceof ApiError) || !isFinalResponse(error.status)) return;
      clearPending(sessionStorage, props.userId);
      props.onPending(openPayment(sessionStorage, props.userId));
    },
  });
  const isUnanswered = pending.sent !== null && !record.isPending;
  const isLocked = pending.sent !== null;
  const { values, field } = form;

  const deliver = (sent: SentPayment) => {
    const stored = { transaction_id: pending.transaction_id, sent };
    storePending(sessionStorage, props.userId, stored);
    props.onPending(stored);
    return record.mutateAsync({
      params: { loanId: sent.loan_id },
      body: { ...sent, transaction_id: pending.transaction_id },
    });
  };

  /** The request, once the loan is found and accepts payments. */
  const preparePayment = async (input: PaymentValues): Promise<SentPayment> => {
    const loan = await lookup.find();
    if (loan === null) throw new ApiError(0, paymentFormTexts.notFound);
    const amount = Number(input.amount);
    const rejection = refusalOf(loan, amount);
    if (rejection !== null) throw new ApiError(0, rejection);
    return {
      loan_id: loan.loan_id,
      customer_id: loan.customer_id,
      amount,
      payment_method: input.payment_method.trim(),
      transaction_date: parseTypedDate(input.transaction_date) ?? "",
      remarks: input.remarks.trim(),
    };
  };

  return (
    <Section title="Payment">
      <div className={classes.form}>
        <LoanIdField
          input={props.input}
          onInput={props.onInput}
          lookup={lookup}
          readOnly={isLocked}
        />
        <div>
          <MoneyField
            label="Payment amount"
            withAsterisk
            readOnly={isLocked}
            {...field("amount")}
            value={values.amount}
          />
          {lookup.loan !== null && !isLocked && (
            <Shortcuts
              loan={lookup.loan}
              onChoose={(amount) => form.setFieldValue("amount", amount)}
            />
          )}
        </div>
        <div className={classes.pair}>
          <ChoiceOrOther
            label="Payment method"
            withAsterisk
            choices={paymentMethods}
            maxLength={textLimits.line}
            readOnly={isLocked}
            {...field("payment_method")}
          />
          <DateField label="Payment date" readOnly={isLocked} {...field("transaction_date")} />
        </div>
        <Textarea
          label="Remarks"
          description="Optional"
          autosize
          minRows={2}
          maxLength={textLimits.paragraph}
          readOnly={isLocked}
          {...field("remarks")}
        />
        <ConfirmAction
          of={form}
          sentence={
            isUnanswered ? unansweredText : consequenceOf(lookup.loan, values.amount, refusalOf)
          }
          label={isUnanswered ? "Send again" : "Record Payment"}
        />
        <p className={classes.id}>Transaction {pending.transaction_id}</p>
      </div>
    </Section>
  );
}

/** Common amounts as buttons. */
function Shortcuts(props: { loan: LoanDetails; onChoose: (amount: number) => void }) {
  const { balance, next_due_amount, arrears } = props.loan;
  const due = arrears > 0 ? arrears : next_due_amount;
  if (balance === 0) return null;
  return (
    <div className={classes.shortcuts}>
      {due !== null && due > 0 && due < balance && (
        <Button variant="default" size="compact-xs" onClick={() => props.onChoose(due)}>
          {arrears > 0 ? "Past due" : "Next instalment"} {formatAmountExact(due)}
        </Button>
      )}
      <Button variant="default" size="compact-xs" onClick={() => props.onChoose(balance)}>
        Whole balance {formatAmountExact(balance)}
      </Button>
    </div>
  );
}

/** Errors of the inputs before the loan is looked up (PAY-4). */
function paymentFormError(loan: string, input: PaymentValues): FormError | null {
  const missing = missingError(
    { loan_id: loan, ...input },
    ["loan_id", "amount", "payment_method"],
    paymentFormTexts.required,
  );
  if (missing !== null) return missing;
  const isDateWrong =
    input.transaction_date !== "" && parseTypedDate(input.transaction_date) === null;
  return isDateWrong ? { text: generalTexts.invalidDate, fields: ["transaction_date"] } : null;
}

function refusalOf(loan: LoanDetails, amount: number): string | null {
  return paymentError({ status: loan.status, balance: toCents(loan.balance) }, toCents(amount));
}

function initialValues(sent: SentPayment | null, today: string): PaymentValues {
  const date = sent === null ? today : sent.transaction_date;
  return {
    amount: sent?.amount ?? "",
    payment_method: sent?.payment_method ?? "",
    transaction_date: date === "" ? "" : toTypedDate(date),
    remarks: sent?.remarks ?? "",
  };
}

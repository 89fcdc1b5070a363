import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from "react";
import { Textarea, Button } from "@mantine/core";
import { cashMethod, textLimits } from "@microfinance/contract/core/constants.ts";
import { businessDate, parseTypedDate } from "@microfinance/contract/core/dates.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { groupLoanType } from "@microfinance/contract/groups/loan-type.ts";
import {
  amountsToPay,
  amountToStart,
  type AmountsToPay,
} from "@microfinance/contract/payments/amounts-to-pay.ts";
import { methodLetters } from "@microfinance/contract/payments/method.ts";
import { paymentFormTexts } from "@microfinance/contract/payments/texts.ts";
import { fromCents, formatAmountExact, toCents } from "@microfinance/contract/core/money.ts";
import * as payments from "@microfinance/contract/payments/endpoints.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { takeFocus } from "../../core/take-focus.ts";
import { ApiError, errorMessage } from "../../core/api-error.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { useRepeatQuestion } from "../../core/use-repeat-question.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { DateField } from "../../components/form/date-field.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { Section } from "../../components/shell/section.tsx";
import { LoanField } from "./loan-field.tsx";
import { MethodFields, useMethods } from "../cash/method-fields.tsx";
import classes from "./payment-form.module.css";
import { consequenceOf, recordLabel, unansweredText } from "./format.ts";
import {
  clearPending,
  isFinalResponse,
  storePending,
  openPayment,
  type PendingPayment,
  type SentPayment,
} from "./pending-payment.ts";
import {
  excessOf,
  initialValues,
  type LoanToPay,
  needsReferenceOf,
  paymentFormError,
  paymentOf,
  type PaymentValues,
  paymentErrorOf,
  smallestAmount,
  typedDate,
} from "./payment-values.ts";
import { OpenTillOffer, useMethodWithoutTill } from "../my-till/open-till-offer.tsx";
import { LazyKeepExcess, LazyPayoffHint, LazySplitFields } from "./lazy-fields.tsx";
import { loadReceipt } from "./lazy-receipt.tsx";
import { useMyTill } from "../use-my-till.ts";
import type { LoanLookup } from "./use-loan-lookup.ts";

/**
 * Takes a payment (PAY-4). Its transaction id is set when the form opens. After a lost response the form is locked and
 * sends the same payment under the same id until a response arrives. A loan that accepts no payments shows why instead
 * of the form (PAY-1).
 */
export function PaymentForm(props: {
  userId: number;
  /** The business date, the default date of a payment; null while it loads, empty if the server is to set it. */
  today: string | null;
  pending: PendingPayment;
  onPending: (pending: PendingPayment) => void;
  lookup: LoanLookup;
  /** The method that the form starts with: the one of the last payment. */
  method: string;
  /** Whether the loan was chosen before the form opened, so that the amount takes the focus. */
  isLoanChosen: boolean;
  /** Whether anything takes the focus; an open receipt has it otherwise. */
  takesFocus: boolean;
  onRecorded: (payment: Payment) => void;
}) {
  const { pending, lookup, today } = props;
  const { loan, elsewhere } = lookup;
  const paid: LoanToPay | null = loan ?? elsewhere;
  const methods = useMethods();
  const record = useEndpointMutation(payments.recordPayment, [
    "loans",
    "credit",
    "ledger",
    "reports",
    "dashboard",
    "groups",
  ]);
  const form = useAppForm({
    initialValues: initialValues(pending.sent, today ?? "", props.method),
    // The loan is in the address and the browser stores what was sent, so leaving needs no confirmation.
    isChanged: () => false,
    check: (input) =>
      pending.sent === null
        ? paymentFormError(lookup.input, input, needsReferenceOf(paid, input, methods))
        : null,
    submit: async (input) =>
      sendPayment(pending.sent ?? { ...(await preparePayment(input)), repeats: repeat.repeats }),
    failure: (error) =>
      error instanceof ApiError
        ? errorMessage(error, paymentFormTexts.failed)
        : paymentFormTexts.unexpected,
    onDone: (result) => {
      clearPending(sessionStorage, props.userId);
      props.onRecorded(result.payment);
    },
    onFailed: (error) => {
      repeat.noteQuestion(error);
      if (!(error instanceof ApiError) || !isFinalResponse(error.status)) return;
      clearPending(sessionStorage, props.userId);
      props.onPending(openPayment(sessionStorage, props.userId));
    },
  });
  const { amount, reference } = form.values;
  const repeat = useRepeatQuestion({ loan: paid?.loan_id, amount, reference });
  useMethodWithoutTill({
    method: form.values.payment_method,
    names: methods.names,
    isStarted: pending.sent !== null,
    choose: (method) => form.setFieldValue("payment_method", method),
  });
  const isUnanswered = pending.sent !== null && !record.isPending;
  const isLocked = pending.sent !== null;
  const { values, field, attach } = form;
  const amountInput = useRef<HTMLInputElement>(null);
  const [isChosen, setChosen] = useState(props.isLoanChosen);
  const loanError = paid === null || isLocked ? null : paymentErrorOf(paid, smallestAmount);
  const amounts = amountsOf(lookup, today || businessDate(new Date()));

  const filledFor = useRef<string | null>(null);
  const fillAmount = useEffectEvent((loanId: string) => {
    if (amounts === null || isLocked || loanError !== null) return;
    void loadReceipt();
    // An amount that was entered before the first loan is kept; that of another loan is not.
    const isTyped = filledFor.current === null && values.amount !== "";
    filledFor.current = loanId;
    if (isTyped) return;
    form.setFieldValue("amount", fromCents(amountToStart(amounts)));
  });
  const typed = parseTypedDate(values.transaction_date);
  const hasTill = useMyTill().session?.status === "open";
  const isReady = paid !== null && today !== null;
  const readyLoan = isReady ? paid.loan_id : null;
  useEffect(() => {
    if (readyLoan !== null) fillAmount(readyLoan);
  }, [readyLoan]);

  const goToAmount = useEffectEvent(() => {
    setChosen(false);
    if (!props.takesFocus || isLocked) return;
    takeFocus(amountInput.current, { select: true });
  });
  const isAmountNext = isChosen && isReady;
  useEffect(() => {
    if (!isAmountNext) return undefined;
    // The amount is filled first, so that it is selected.
    const timer = setTimeout(() => goToAmount());
    return () => clearTimeout(timer);
  }, [isAmountNext]);

  const fillDate = useEffectEvent((date: string) => {
    if (!isLocked && values.transaction_date === "")
      form.setFieldValue("transaction_date", typedDate(date));
  });
  useEffect(() => {
    if (today !== null) fillDate(today);
  }, [today]);

  const sendPayment = (sent: SentPayment) => {
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
    const found = await lookup.find();
    if (found === null) throw new ApiError(0, paymentFormTexts.notFound);
    const payment = paymentOf(found, input, methods);
    if (payment.error !== null) throw new ApiError(0, payment.error);
    return payment.sent;
  };

  const sendOnEnter = (event: KeyboardEvent) => {
    // A pressed key repeats, and must not confirm the next form.
    if (event.key !== "Enter" || event.repeat || event.defaultPrevented) return;
    if (!(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void form.submit();
  };
  const excess = methods.takesExcess(values.payment_method) ? excessOf(paid, values.amount) : 0;
  const entered = {
    loan: paid,
    amount: values.amount,
    error: (of: LoanToPay, amount: number) =>
      paymentErrorOf(of, amount, excess > 0 && values.keeps_excess),
  };

  return (
    <Section title="Payment">
      <div ref={attach} className={classes.form}>
        <LoanField
          lookup={lookup}
          suggests
          focuses={props.takesFocus && !props.isLoanChosen}
          readOnly={isLocked}
          onChosen={() => setChosen(true)}
        />
        {loanError !== null ? (
          <Note tone="warning">{loanError}</Note>
        ) : (
          <div className={classes.form}>
            <div>
              <MoneyField
                ref={amountInput}
                label="Payment amount"
                withAsterisk
                readOnly={isLocked}
                {...field("amount")}
                onKeyDown={sendOnEnter}
                value={values.amount}
              />
              {amounts !== null && !isLocked && (
                <AmountChips
                  amounts={amounts}
                  value={values.amount}
                  onChoose={(amount) => form.setFieldValue("amount", amount)}
                />
              )}
              {loan !== null && !isLocked && (
                <LazyPayoffHint loan={loan} amount={values.amount} onSettled={props.onRecorded} />
              )}
            </div>
            {loan?.loan_type === groupLoanType && !isLocked && (
              <LazySplitFields
                key={loan.loan_id}
                loanId={loan.loan_id}
                amount={values.amount}
                split={values.split}
                onChange={(split) => form.setFieldValue("split", split)}
              />
            )}
            <div className={classes.pair}>
              <MethodFields
                label="Payment method"
                methods={methods}
                method={field("payment_method")}
                reference={field("reference")}
                needsReference={needsReferenceOf(paid, values, methods)}
                readOnly={isLocked}
                onKeyDown={sendOnEnter}
              />
              <DateField
                label="Payment date"
                readOnly={isLocked}
                {...field("transaction_date")}
                onKeyDown={sendOnEnter}
              />
            </div>
            {excess > 0 && (
              <LazyKeepExcess
                excess={excess}
                checked={values.keeps_excess}
                disabled={isLocked}
                onChange={(checked) => form.setFieldValue("keeps_excess", checked)}
              />
            )}
            <Textarea
              label="Remarks"
              description="Optional"
              autosize
              minRows={1}
              maxLength={textLimits.paragraph}
              readOnly={isLocked}
              {...field("remarks")}
            />
            <ConfirmAction
              of={form}
              sentence={
                isUnanswered
                  ? unansweredText
                  : (repeat.question ??
                    consequenceOf(entered, {
                      name: loan === null ? (elsewhere?.customer_name ?? "") : fullName(loan),
                      method: values.payment_method.trim(),
                      date: typed,
                      entersTill:
                        hasTill && isCash(values.payment_method) && isBefore(typed, today),
                    }))
              }
              label={
                isUnanswered
                  ? "Send again"
                  : repeat.question === null
                    ? recordLabel(entered)
                    : "Record it too"
              }
            />
            <OpenTillOffer error={form.message?.text} />
            <p className={classes.id}>Transaction {pending.transaction_id}</p>
          </div>
        )}
      </div>
    </Section>
  );
}

/** The amounts that are offered; null without a loan. Of another branch's loan the server says what is due. */
function amountsOf({ loan, elsewhere }: LoanLookup, today: string): AmountsToPay | null {
  if (loan !== null) return amountsToPay(loan, today);
  if (elsewhere === null) return null;
  const { due_amount, next_due_amount, balance } = elsewhere;
  return { due: toCents(due_amount), next: toCents(next_due_amount), all: toCents(balance) };
}

const isCash = (method: string) => methodLetters(method) === methodLetters(cashMethod);

const isBefore = (date: string | null, today: string | null) =>
  date !== null && today !== null && date < today;

const labels = [
  ["due", "Due now"],
  ["next", "Next instalment"],
  ["all", "Whole balance"],
] as const;

/** What is due, the next instalment and the whole balance as buttons; the one that is entered is marked (PAY-19). */
function AmountChips(props: {
  amounts: AmountsToPay;
  value: number | "";
  onChoose: (amount: number) => void;
}) {
  return (
    <div className={classes.chips} role="group" aria-label="Amounts">
      {labels.map(([name, label]) => {
        const amount = fromCents(props.amounts[name]);
        return (
          amount > 0 && (
            <Button
              key={name}
              variant="default"
              size="compact-sm"
              className={classes.chip ?? ""}
              aria-pressed={props.value === amount}
              onClick={() => props.onChoose(amount)}
            >
              {label} {formatAmountExact(amount)}
            </Button>
          )
        );
      })}
    </div>
  );
}

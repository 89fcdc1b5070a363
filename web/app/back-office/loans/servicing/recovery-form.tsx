import { useState } from "react";
import { cashMethod } from "@microfinance/contract/core/constants.ts";
import {
  businessDate,
  type CalendarDate,
  formatStaffDate,
  parseTypedDate,
  toTypedDate,
} from "@microfinance/contract/core/dates.ts";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { recoveryError, stillOwed } from "@microfinance/contract/servicing/recovery.ts";
import {
  readRecoveryReceipt,
  recordRecovery,
} from "@microfinance/contract/servicing/write-off-endpoints.ts";
import type { Recovery } from "@microfinance/contract/servicing/write-off-schema.ts";
import { writeOffTexts as texts } from "@microfinance/contract/servicing/write-off-texts.ts";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { DateField } from "../../../components/form/date-field.tsx";
import { FieldErrorSummary } from "../../../components/form/field-error-summary.tsx";
import { MoneyField } from "../../../components/form/money-field.tsx";
import { PdfButton } from "../../../components/print/pdf-button.tsx";
import { useEndpointMutation } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import { useBusinessDate } from "../../../core/use-business-date.ts";
import { useRepeatQuestion } from "../../../core/use-repeat-question.ts";
import { OpenTillOffer } from "../../my-till/open-till-offer.tsx";
import { MethodFields, useMethods } from "../../cash/method-fields.tsx";
import classes from "../decisions/action-form.module.css";

/** Records money received for a written-off loan (SERV-124); its receipt then replaces the form. */
export function RecoveryForm({ loan }: { loan: LoanDetails }) {
  const today = useBusinessDate();
  const [recovery, setRecovery] = useState<Recovery | null>(null);
  if (recovery !== null) return <Recorded recovery={recovery} />;
  if (today === null) return <DetailSkeleton />;
  return (
    <OpenForm loan={loan} today={today || businessDate(new Date())} onRecorded={setRecovery} />
  );
}

function Recorded({ recovery }: { recovery: Recovery }) {
  const params = { id: recovery.loan_id, recoveryId: recovery.id };
  return (
    <div className={classes.form}>
      <Note>{texts.recovered}</Note>
      <DetailList
        items={[
          { label: "Receipt", value: recovery.receipt_number },
          { label: "Received", value: formatNleExact(recovery.amount) },
          { label: "Still owed", value: formatNleExact(recovery.owed_after) },
        ]}
      />
      <div>
        <PdfButton endpoint={readRecoveryReceipt} params={params}>
          Receipt as PDF
        </PdfButton>
      </div>
    </div>
  );
}

interface Values {
  amount: number | "";
  on: string;
  payment_method: string;
  reference: string;
}

function OpenForm(props: {
  loan: LoanDetails;
  today: CalendarDate;
  onRecorded: (recovery: Recovery) => void;
}) {
  const { loan, today } = props;
  const methods = useMethods();
  const record = useEndpointMutation(recordRecovery, ["loans", "ledger", "reports", "dashboard"]);
  const position = {
    written_off_on: loan.written_off_on,
    balance: toCents(loan.balance),
    recovered: toCents(loan.recovered_total),
  };
  const owed = fromCents(stillOwed(position));
  const initialValues: Values = {
    amount: "",
    on: toTypedDate(today),
    payment_method: cashMethod,
    reference: "",
  };
  const form = useAppForm({
    initialValues,
    check: ({ amount, on, payment_method, reference }) => {
      const date = parseTypedDate(on);
      const refused =
        date === null
          ? { error: texts.invalidDate, field: "date" }
          : recoveryError(position, { amount: toCents(amount || 0), date }, today);
      return [
        ...(refused === null
          ? []
          : [{ field: refused.field === "date" ? "on" : "amount", text: refused.error }]),
        ...methods.errorsOf({ payment_method, reference }, texts.methodRequired),
      ];
    },
    submit: ({ amount, on, payment_method, reference }, act_key) =>
      record.mutateAsync({
        params: { id: loan.loan_id },
        body: {
          act_key: act_key(),
          amount: Number(amount),
          date: parseTypedDate(on) ?? today,
          payment_method: payment_method.trim(),
          reference: methods.referenceOf({ payment_method, reference }),
          repeats: repeat.repeats,
        },
      }),
    failure: texts.recoveryFailed,
    onFailed: (error) => repeat.noteQuestion(error),
    onDone: (response) => props.onRecorded(response.recovery),
  });
  const { attach, field } = form;
  const repeat = useRepeatQuestion({ ...form.values });
  const { amount, on, payment_method } = form.values;
  const date = parseTypedDate(on);
  const refused =
    date === null ? null : recoveryError(position, { amount: toCents(amount || 0), date }, today);
  const isPossible = date !== null && payment_method.trim() !== "" && refused === null;
  return (
    <section ref={attach} className={classes.form} aria-label={texts.recoveryTitle}>
      <FieldErrorSummary {...form.summary} within={form.element} />
      <DetailList
        items={[
          { label: "Written off on", value: formatStaffDate(loan.written_off_on ?? today) },
          { label: "Owed at the end", value: formatNleExact(loan.balance) },
          { label: "Recovered so far", value: formatNleExact(loan.recovered_total) },
          { label: "Still owed", value: formatNleExact(owed) },
        ]}
      />
      <div className={classes.inputs}>
        <MoneyField label="Amount received" withAsterisk {...field("amount")} />
        <DateField label="Date" withAsterisk {...field("on")} />
        <MethodFields
          label="Payment method"
          methods={methods}
          method={field("payment_method")}
          reference={field("reference")}
        />
      </div>
      <ConfirmAction
        of={form}
        sentence={
          repeat.question !== null
            ? repeat.question
            : isPossible
              ? `${fullName(loan)} pays ${formatNleExact(Number(amount))} by ${payment_method.trim()} and then still owes ${formatNleExact(fromCents(stillOwed(position) - toCents(Number(amount))))}. It is income from a loss; ${loan.loan_id} stays closed.`
              : null
        }
        {...(amount === "" || refused === null ? {} : { otherwise: refused.error })}
        label={
          repeat.question !== null
            ? "Record it too"
            : isPossible
              ? `Record ${formatNleExact(Number(amount))}`
              : texts.recoveryTitle
        }
      />
      <OpenTillOffer error={form.message?.text} />
    </section>
  );
}

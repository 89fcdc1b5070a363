import { useQueryClient } from "@tanstack/react-query";
import { cashMethod } from "@microfinance/contract/core/constants.ts";
import {
  businessDate,
  type CalendarDate,
  formatStaffDate,
  parseTypedDate,
  toTypedDate,
} from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { payoffRule } from "@microfinance/contract/servicing/payoff-paper.ts";
import {
  type PayoffQuote,
  readPayoff,
  readPayoffPaper,
  settleLoan,
} from "@microfinance/contract/servicing/settlement-endpoints.ts";
import { settlementTexts } from "@microfinance/contract/servicing/settlement-texts.ts";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { DateField } from "../../../components/form/date-field.tsx";
import { FieldErrorSummary } from "../../../components/form/field-error-summary.tsx";
import { PdfButton } from "../../../components/print/pdf-button.tsx";
import layout from "../../../components/layout.module.css";
import { ApiError } from "../../../core/api-error.ts";
import { useEndpointMutation, useEndpointQuery } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import { useBusinessDate } from "../../../core/use-business-date.ts";
import { useRepeatQuestion } from "../../../core/use-repeat-question.ts";
import { OpenTillOffer } from "../../my-till/open-till-offer.tsx";
import { MethodFields, useMethods } from "../../cash/method-fields.tsx";
import classes from "../decisions/action-form.module.css";
import { PayoffTable } from "../../../payoff/payoff-table.tsx";

interface Properties {
  loan: LoanDetails;
  onSettled: (payment: Payment) => void;
}

/** Pays off a loan early (SERV-73): the day, what is saved, and a payment of exactly the payoff. */
export function SettleForm(props: Properties) {
  const today = useBusinessDate();
  if (today === null) return <DetailSkeleton />;
  return <OpenForm {...props} today={today || businessDate(new Date())} />;
}

function OpenForm(props: Properties & { today: CalendarDate }) {
  const { loan, today } = props;
  const cache = useQueryClient();
  const methods = useMethods();
  const settle = useEndpointMutation(settleLoan, [
    "loans",
    "payments",
    "ledger",
    "reports",
    "dashboard",
  ]);
  const form = useAppForm({
    initialValues: { on: toTypedDate(today), payment_method: cashMethod, reference: "" },
    isChanged: () => false,
    check: ({ on, payment_method, reference }) => [
      ...(parseTypedDate(on) === null ? [{ field: "on", text: generalTexts.invalidDate }] : []),
      ...methods.errorsOf({ payment_method, reference }, settlementTexts.methodRequired),
    ],
    submit: async ({ payment_method, reference }, act_key) => {
      if (quote === undefined) throw new ApiError(0, settlementTexts.quoteFailed);
      return settle.mutateAsync({
        params: { id: loan.loan_id },
        body: {
          act_key: act_key(),
          on: quote.on,
          amount: quote.payoff,
          figures: quote.figures,
          payment_method: payment_method.trim(),
          reference: methods.referenceOf({ payment_method, reference }),
          repeats: repeat.repeats,
        },
      });
    },
    failure: settlementTexts.failed,
    onDone: (response) => props.onSettled(response.payment),
    onFailed: (error) => {
      repeat.noteQuestion(error);
      void cache.invalidateQueries({ queryKey: [readPayoff.tag] });
    },
  });
  const { values, field, attach } = form;
  const repeat = useRepeatQuestion(values);
  const day = parseTypedDate(values.on);
  const quoted = useEndpointQuery(
    readPayoff,
    { params: { id: loan.loan_id }, query: { on: day ?? today } },
    { enabled: day !== null },
  );
  const quote = day === null ? undefined : quoted.data?.payoff;
  const isLater = day !== null && day > today;

  return (
    <section ref={attach} className={classes.form} aria-label="Pay off early">
      <FieldErrorSummary {...form.summary} within={form.element} />
      <DateField label="Day of the payoff" withAsterisk {...field("on")} />
      {quote === undefined ? (
        <NotLoaded result={quoted} fallback={settlementTexts.quoteFailed}>
          <DetailSkeleton lines={4} />
        </NotLoaded>
      ) : (
        <>
          <PayoffTable quote={quote} />
          <p className={layout.hint}>{payoffRule(quote)}</p>
          <div>
            <PdfButton
              endpoint={readPayoffPaper}
              params={{ id: loan.loan_id }}
              query={{ on: quote.on }}
            >
              Quote as PDF
            </PdfButton>
          </div>
          {isLater ? (
            <Note>
              This is a quote for {formatStaffDate(quote.on)}. The payment is taken on that day.
            </Note>
          ) : quote.rebate === 0 ? (
            <Note>{settlementTexts.noRebate}</Note>
          ) : (
            <>
              <div className={classes.inputs}>
                <MethodFields
                  label="Payment method"
                  methods={methods}
                  method={field("payment_method")}
                  reference={field("reference")}
                />
              </div>
              <ConfirmAction
                of={form}
                sentence={repeat.question ?? consequence(loan, quote, values.payment_method.trim())}
                label={
                  repeat.question === null
                    ? `Take ${formatNleExact(quote.payoff)} and pay off`
                    : "Record it too"
                }
              />
              <OpenTillOffer error={form.message?.text} />
            </>
          )}
        </>
      )}
    </section>
  );
}

/** What follows from the button; null without a method. */
function consequence(loan: LoanDetails, quote: PayoffQuote, method: string): string | null {
  if (method === "") return null;
  const { loan_id, payoff, rebate, on } = quote;
  return `${fullName(loan)} pays ${formatNleExact(payoff)} by ${method} on ${formatStaffDate(on)} and saves ${formatNleExact(rebate)}. ${loan_id} is then paid and settled early.`;
}

import type { ChargeRates } from "@microfinance/contract/accounting/charges.ts";
import { NumberInput, Button } from "@mantine/core";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import {
  approvalFormError,
  ceilingDecision,
  isAboveRequest,
} from "@microfinance/contract/loans/approval-limits.ts";
import { askedRateNote } from "@microfinance/contract/applications/rules.ts";
import { aboveRequestError } from "@microfinance/contract/loans/reviews.ts";
import { productCeiling } from "@microfinance/contract/products/rules.ts";
import type { LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { loanActions } from "@microfinance/contract/loans/status.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { approvalTerms, type RepaidFrom } from "@microfinance/contract/products/terms.ts";
import { formatNle, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import {
  actionTexts,
  approvalErrors,
  depositionTexts,
} from "@microfinance/contract/loans/texts.ts";
import { Note } from "../../../components/feedback/note.tsx";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { FieldErrorSummary } from "../../../components/form/field-error-summary.tsx";
import { MoneyField } from "../../../components/form/money-field.tsx";
import classes from "./action-form.module.css";
import { ApprovalTerms } from "./approval-terms.tsx";
import { restOf, TopUpPanel, useTopUp } from "../servicing/top-up-panel.tsx";
import { PayoutNote } from "../details/payout-account.tsx";
import { MethodFields, useMethods } from "../../cash/method-fields.tsx";
import { ConsentNote } from "./consent-note.tsx";
import { approvalConsequence } from "./consequences.ts";
import { signatureErrors, type Signature } from "./signature-errors.ts";
import { SignatureFields } from "./signature-fields.tsx";
import { useAppForm } from "../../../core/use-app-form.ts";
import { useActor, useSignedInName } from "../../../core/use-actor.ts";
import { percent } from "../format.ts";
import { useAssessment } from "./use-loan-facts.ts";
import { useProductOf } from "../../../loan-application/use-products.ts";
import { useLoanCalls, useRefreshOnConflict } from "./use-loan-calls.ts";
import { ParagraphField } from "../../../components/form/paragraph-field.tsx";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import { repaymentOf } from "@microfinance/contract/schedules/repayment.ts";

/**
 * The inputs of an approval: amounts in NLe, the rate as a fraction, the period in months. A number input holds text
 * during typing.
 */
interface ApprovalValues extends Signature {
  approved_amount: number | "";
  interest_rate: number | string;
  loan_period: number | string;
  above_requested_reason: string;
  payout_method: string;
  payout_reference: string;
}

/**
 * Approves a loan (LOAN-55, LOAN-51): amount, rate and period are inputs, all else follows from them. The rate starts
 * as the loan's fraction (LOAN-51). An amount above the request needs a reason; none may exceed the offer or the
 * approver's ceiling (LOAN-54).
 */
export function ApproveForm(props: {
  loan: LoanDetails;
  settings: LenderSettings;
  /** Receives the server's text, which says so when the payout waits for a consent or a signature. */
  onDone: (text: string) => void;
  onCancel: () => void;
}) {
  const { loan } = props;
  const name = fullName(loan);
  const product = useProductOf(loan);
  const actor = useActor();
  const calls = useLoanCalls();
  const refreshing = useRefreshOnConflict();
  const methods = useMethods();
  // The server counts the other loans as well: until they are here, only the amount is compared.
  const exposure_before = useAssessment(loan.loan_id).data?.assessment.exposure_before ?? 0;
  const paysOut = props.settings.payout === "at_approval";
  const topUp = useTopUp(loan);
  const plan = { repayment: repaymentOf(loan), from: businessDate(new Date()) };
  const form = useAppForm<ApprovalValues, { msg: string }>({
    initialValues: {
      approved_amount: loan.loan_amount,
      interest_rate: loan.interest_rate,
      loan_period: loan.loan_period,
      above_requested_reason: "",
      payout_method: props.settings.default_payout_method,
      payout_reference: "",
      approved_by: useSignedInName(),
      comments: "",
    },
    check: (values) => [
      ...(errorOf(values)?.field === "above_requested_reason"
        ? [{ field: "above_requested_reason", text: approvalErrors.aboveRequested }]
        : []),
      ...signatureErrors(values),
    ],
    submit: (values, key) => {
      const { above_requested_reason, approved_by, comments } = values;
      const input = figuresOf(values);
      const params = { customerId: loan.customer_id, loanId: loan.loan_id };
      const body = {
        ...input,
        approved_by,
        comments,
        ...(isAboveRequest(input, loan) ? { above_requested_reason } : {}),
        ...(paysOut
          ? {
              payout_method: values.payout_method,
              payout_reference: values.payout_reference,
              top_up_figures: topUp.top_up?.figures ?? "",
            }
          : {}),
        ...params,
      };
      if (!ceilingOf(values).needs_request)
        return refreshing(() => calls.approve.mutateAsync({ params, body }));
      const asked = { request_key: key(), approval: body };
      return refreshing(() => calls.askApproval.mutateAsync({ params, body: asked }));
    },
    failure: actionTexts.failed("approve"),
    onDone: (response) => props.onDone(response.msg),
  });

  const { values, field, attach } = form;
  const figures = figuresOf(values);
  const isAbove = isAboveRequest(figures, loan);
  const error = errorOf(values);
  const wrong = error?.field === "above_requested_reason" ? null : error;
  const aboveRequest =
    wrong === null && isAbove ? aboveRequestError(loan, actor?.staff_id ?? 0) : null;
  const ceiling = wrong === null ? ceilingOf(values) : null;
  const asks = ceiling?.needs_request === true;
  const amount = formatNle(figures.approved_amount);
  const disbursed = wrong === null ? disbursedOf(figures, product, plan) : null;
  const rest = topUp.top_up === undefined ? null : restOf(topUp.top_up, disbursed);
  const textOf = (name: string) => (wrong?.field === name ? wrong.text : form.errors[name]);

  function errorOf(input: ApprovalValues) {
    const { above_requested_reason } = input;
    const asked = { ...figuresOf(input), above_requested_reason };
    return approvalFormError(asked, loan, product, plan.from);
  }

  /** Whether the exposure exceeds this person's ceiling, so that another person has to approve it (LOAN-54). */
  function ceilingOf(input: ApprovalValues) {
    const amount = { amount: figuresOf(input).approved_amount, exposure_before };
    const ceilings = props.settings.approval_ceilings;
    return ceilingDecision(actor?.role_ids ?? [], amount, ceilings, (held) =>
      productCeiling(product, held),
    );
  }

  return (
    <section ref={attach} className={classes.form} aria-label={loanActions.approve.label}>
      <h3 className={classes.title}>{loanActions.approve.label}</h3>
      <FieldErrorSummary {...form.summary} within={form.element} />
      <div className={classes.inputs}>
        <MoneyField
          label="Approved amount"
          withAsterisk
          {...field("approved_amount")}
          value={values.approved_amount}
          error={textOf("approved_amount") ?? aboveRequest}
        />
        <div>
          <NumberInput
            label="Interest rate"
            description={rateWords(
              figures.interest_rate,
              askedRateNote(product, loan.interest_rate),
            )}
            inputWrapperOrder={["label", "input", "description", "error"]}
            withAsterisk
            inputMode="decimal"
            hideControls
            allowNegative={false}
            {...field("interest_rate")}
            error={textOf("interest_rate")}
          />
          <RateChips
            rates={product.rates}
            chosen={figures.interest_rate}
            onChoose={(rate) => form.setFieldValue("interest_rate", rate)}
          />
        </div>
        <NumberInput
          label="Loan period"
          description={`In ${loan.period_unit}s`}
          inputWrapperOrder={["label", "input", "description", "error"]}
          withAsterisk
          inputMode="numeric"
          hideControls
          allowNegative={false}
          {...field("loan_period")}
          error={textOf("loan_period")}
        />
      </div>
      {isAbove && <AboveRequest field={field("above_requested_reason")} />}
      <ApprovalTerms
        figures={wrong === null ? figures : null}
        requested={loan.loan_amount}
        rates={product}
        plan={plan}
      />
      <ConsentNote loan={loan} plan={plan} figures={wrong === null ? figures : null} />
      <TopUpPanel read={topUp} disbursed={disbursed} />
      {paysOut && (
        <div className={classes.inputs}>
          <MethodFields
            label="Paid out by"
            methods={methods}
            method={field("payout_method")}
            reference={field("payout_reference")}
            isReferenceOptional
          />
        </div>
      )}
      <PayoutNote loan={loan} />
      {ceiling?.needs_request && <Note tone="warning">{ceiling.text}</Note>}
      <SignatureFields form={form} />
      <ConfirmAction
        of={form}
        sentence={
          wrong !== null || aboveRequest !== null || rest === null || rest <= 0
            ? null
            : asks
              ? approvalErrors.askConsequence(amount)
              : approvalConsequence(name, figures, product, plan, topUp.top_up ?? null)
        }
        label={
          wrong !== null
            ? loanActions.approve.label
            : asks
              ? approvalErrors.ask(amount, name)
              : actionTexts.approveFor(amount, name)
        }
        onCancel={props.onCancel}
        cancelLabel={actionTexts.goBack}
      />
    </section>
  );
}

/** What the customer gets of an approval, in NLe, before another loan is settled. */
function disbursedOf(
  figures: ReturnType<typeof figuresOf>,
  rates: ChargeRates,
  plan: RepaidFrom,
): number {
  const { approved_amount, interest_rate, loan_period } = figures;
  const terms = approvalTerms(toCents(approved_amount), interest_rate, loan_period, rates, plan);
  return fromCents(terms.disbursed);
}

function figuresOf(values: ApprovalValues) {
  return {
    approved_amount: Number(values.approved_amount),
    interest_rate: Number(values.interest_rate),
    loan_period: Number(values.loan_period),
  };
}

/** What the typed fraction means (LOAN-51): 0.25 is 25%; and what was asked for, if that is not usual (LOAN-102). */
function rateWords(rate: number, note: string | null): string {
  const words =
    rate > 0 && rate <= 1
      ? `As a fraction: ${rate} is ${percent(rate)}`
      : "As a fraction: 0.2 is 20%";
  return note === null ? words : `${words}; ${note}`;
}

/**
 * The warning that the approved amount exceeds the requested one, and the reason for it (LOAN-53).
 *
 * @param field props of the reason's input.
 */
function AboveRequest(props: { field: object }) {
  return (
    <>
      <Note tone="warning">{depositionTexts.aboveRequest}</Note>
      <ParagraphField label={depositionTexts.aboveRequestReason} {...props.field} />
    </>
  );
}

/** The rates of the product; each fills its fraction into the input before (LOAN-51). */
function RateChips(props: {
  rates: readonly number[];
  chosen: number;
  onChoose: (rate: number) => void;
}) {
  return (
    <div className={classes.chips} role="group" aria-label="Rates of the offer">
      {props.rates.map((rate) => (
        <Button
          key={rate}
          size="compact-sm"
          radius="xl"
          variant={rate === props.chosen ? "light" : "default"}
          aria-pressed={rate === props.chosen}
          onClick={() => props.onChoose(rate)}
        >
          {percent(rate)}
        </Button>
      ))}
    </div>
  );
}

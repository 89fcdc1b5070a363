import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@mantine/core";
import { createLoan } from "@microfinance/contract/applications/endpoints.ts";
import { applicationTexts, draftTexts } from "@microfinance/contract/applications/texts.ts";
import { missingParts, neededFields } from "@microfinance/contract/applications/missing-parts.ts";
import { parseTypedDate } from "@microfinance/contract/core/dates.ts";
import { neededPapers, needsIdentity } from "@microfinance/contract/products/rules.ts";
import { timers } from "@microfinance/contract/core/constants.ts";
import type { Viewer } from "../components/form/fields.tsx";
import { ApiError, errorMessage } from "../core/api-error.ts";
import { unclearField } from "../core/unclear-field.ts";
import { useEndpointMutation } from "../core/query.ts";
import { useSubmit } from "../core/use-submit.ts";
import { LoadingData } from "../components/theme/loading-data.tsx";
import { Banner } from "../components/feedback/banner.tsx";
import { ErrorState } from "../components/feedback/error-state.tsx";
import { keepInView } from "../components/form/keep-in-view.ts";
import type { ApplicationForm, PartName } from "./application-form.ts";
import { CustomerSearch } from "./customer-search.tsx";
import type { Submitted } from "./submitted-modal.tsx";
import { DraftList } from "./draft-list.tsx";
import { DraftNotice } from "./draft-notice.tsx";
import {
  fetchKnownRecords,
  withChosenCustomer,
  withKnownRecords,
  withoutCustomer,
  type KnownRecords,
} from "./known-records.ts";
import { FieldErrors, NeededFields } from "./fields.tsx";
import { formErrors, invalidDate, touchedFieldErrors } from "./form-errors.ts";
import { focusField, type GoToStep } from "./go-to-step.ts";
import { payloadOf } from "./payload.ts";
import { lastStep, stepName } from "./steps.ts";
import { ChecklistStep } from "./steps/checklist-step.tsx";
import { ConsentStep } from "./steps/consent-step.tsx";
import { CustomerStep } from "./steps/customer-step.tsx";
import { FilesStep } from "./steps/files-step.tsx";
import { DuplicateWarning } from "../customer-records/duplicate-warning.tsx";
import { LoanStep } from "./steps/loan-step.tsx";
import {
  AddressStep,
  BankStep,
  EmploymentStep,
  GuarantorStep,
  IdentityFields,
} from "./steps/record-steps.tsx";
import { ReviewStep } from "./steps/review-step.tsx";
import { withEarlierLoan } from "./earlier-loan.ts";
import { withLoanRequest } from "./with-loan-request.ts";
import { Unfilled } from "./unfilled.tsx";
import { useTopUp } from "./top-up-choice.tsx";
import { useDraft, type DraftState } from "./use-draft.ts";
import { useOfferedProducts } from "./use-products.ts";
import { useUploads } from "./use-uploads.ts";
import { WizardHeader } from "./wizard-header.tsx";
import classes from "./wizard.module.css";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { placedText } from "@microfinance/contract/applications/fields.ts";

/**
 * The ten steps, forward and back without losing input. Before the review only dates are checked (LOAN-2).
 *
 * @param isStarted whether the person has left the first step already: a new application begins with the second.
 */
export function Wizard(props: {
  userId: number;
  viewer: Viewer;
  known: KnownRecords | null;
  again: LoanRecord | null;
  forCustomer: string | null;
  isStarted: boolean;
  onClose: () => void;
  onSubmitted: (submitted: Submitted) => void;
}) {
  const { viewer } = props;
  const products = useOfferedProducts();
  const drafts = useDraft(props.userId, viewer === "staff", props.forCustomer, (form) => {
    const filled = props.known === null ? form : withKnownRecords(form, props.known);
    const requested =
      props.again !== null
        ? withEarlierLoan(filled, props.again, products)
        : viewer === "customer"
          ? withLoanRequest(filled, products)
          : filled;
    return { ...requested, customer_id: props.forCustomer ?? "" };
  });
  const submit = useEndpointMutation(createLoan, [
    "customers",
    "dashboard",
    "applications",
    "notices",
  ]);
  const [dateError, setDateError] = useState<string | null>(null);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isListDismissed, setListDismissed] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  // The field to focus in the step that is shown next.
  const fieldToFocus = useRef<string | null>(null);
  const { draft } = drafts;
  const sending = useSubmit(
    async () => {
      if (draft === null) throw new ApiError(0, applicationTexts.failed);
      await drafts.waitForSave();
      const answer = await submit.mutateAsync({
        body: payloadOf(draft.form, draft.application_id),
      });
      return { loanId: answer.loan.loan_id, note: answer.note ?? null };
    },
    {
      failure: failureText,
      onDone: (submitted) => {
        drafts.reset();
        props.onSubmitted(submitted);
      },
      onFailed: () => {
        // The pending save was canceled for the submission.
        void drafts.save();
        body.current?.scrollTo({ top: 0 });
      },
    },
  );
  const { message, setMessage, isSending } = sending;
  const uploads = useUploads({
    applicationId: draft?.application_id ?? null,
    files: drafts.files,
    onFiles: drafts.setFiles,
    prepare: drafts.save,
  });
  const topUp = useTopUp(viewer, drafts);
  const shownStep = draft?.step;
  useEffect(() => {
    if (fieldToFocus.current === null || body.current === null || shownStep === undefined) return;
    focusField(body.current, fieldToFocus.current);
    fieldToFocus.current = null;
  }, [shownStep]);
  const mayStart = useRef(props.isStarted);
  const { isContinued, change: changeDraft } = drafts;
  useLayoutEffect(() => {
    if (!mayStart.current || shownStep === undefined) return;
    mayStart.current = false;
    if (!isContinued) changeDraft(() => ({ step: 2 }));
    body.current?.focus();
  }, [shownStep, isContinued, changeDraft]);
  if (draft === null) {
    return (
      <Unfilled onClose={props.onClose}>
        {drafts.state === "failed" ? (
          <ErrorState
            error={drafts.problem}
            fallback={draftTexts.readFailed}
            onRetry={drafts.reopen}
          />
        ) : drafts.state === "choosing" ? (
          <DraftList
            drafts={drafts.choices}
            userId={props.userId}
            forCustomer={props.forCustomer}
            onChoose={(chosen) => void drafts.choose(chosen)}
            onDelete={drafts.remove}
          />
        ) : (
          <LoadingData />
        )}
      </Unfilled>
    );
  }
  const { form, step } = draft;
  const papersNeeded = neededPapers(form.loan.loan_type, products);
  const identityNeeded = needsIdentity(form.loan.loan_type, products);
  const lacksIdentity = identityNeeded && form.identity.id_number.trim() === "";
  const missing = missingParts(form, drafts.files, papersNeeded, lacksIdentity);
  const needed = neededFields(form.loan.loan_type, step, identityNeeded);

  const setForm = (next: (now: ApplicationForm) => ApplicationForm) =>
    drafts.change((now) => ({ form: next(now.form) }));
  const editorOf = <Name extends PartName>(name: Name) => ({
    part: form[name],
    change: (changes: Partial<ApplicationForm[Name]>) => {
      setDateError(null);
      setForm((now) => ({ ...now, [name]: { ...now[name], ...changes } }));
    },
  });

  const goToStep: GoToStep = (target, name) => {
    if (isSending) return;
    const unclear = target > step ? unclearField(body.current) : null;
    if (unclear !== null) return unclear.input.focus();
    const rejection = target > step ? invalidDate(form, step) : null;
    setDateError(rejection);
    if (rejection !== null) return;
    setMessage(null);
    setTouched(new Set());
    fieldToFocus.current = name ?? null;
    drafts.change(() => ({ step: Math.min(lastStep, Math.max(1, target)) }));
    body.current?.scrollTo({ top: 0 });
    body.current?.focus();
  };

  const choose = async (customerId: string) => {
    const known = await fetchKnownRecords(customerId);
    setForm((now) => ({ ...withChosenCustomer(now, known), customer_id: customerId }));
  };

  const unsentFiles = uploads.sending.filter((one) => one.failure !== null);
  const waitReason = sendError(drafts.state, uploads.running);
  const send = async () => {
    if (waitReason === null) return sending.submit();
    sending.refuse(waitReason);
    body.current?.scrollTo({ top: 0 });
  };

  return (
    <div
      className={classes.wizard}
      onFocus={({ target }) => {
        const field = target.closest(".mantine-InputWrapper-root");
        if (field !== null) keepInView(field);
      }}
      onBlur={({ target }) => {
        if (!(target instanceof HTMLInputElement) || target.name === "") return;
        const { name } = target;
        setTouched((now) => (now.has(name) ? now : new Set([...now, name])));
      }}
    >
      <WizardHeader step={step} onClose={props.onClose} />
      <div
        ref={body}
        className={classes.body}
        tabIndex={0}
        role="region"
        aria-label={stepName(step)}
      >
        <NeededFields value={needed}>
          <FieldErrors value={touchedFieldErrors(form, draft.application_id, step, touched)}>
            <Banner
              message={message}
              onDismiss={() => setMessage(null)}
              dismissAfter={timers.banner}
            />
            <DraftNotice
              viewer={viewer}
              state={drafts.state}
              problem={typeof drafts.problem === "string" ? drafts.problem : ""}
              unsentFiles={unsentFiles.length}
              isContinued={drafts.isContinued}
              onRetry={() => void drafts.save()}
              onTakeOther={drafts.takeOther}
              onKeepThis={() => void drafts.save(true)}
              onStartNew={drafts.reset}
              onStartAnother={
                viewer === "staff" && props.forCustomer === null
                  ? () => void drafts.choose(null)
                  : undefined
              }
              onList={
                viewer === "staff" && props.forCustomer === null ? () => void drafts.list() : null
              }
              onDiscard={drafts.discard}
            />
            {step === 1 && <ChecklistStep viewer={viewer} />}
            {step === 2 && (
              <>
                {viewer === "staff" && props.forCustomer === null && (
                  <CustomerSearch
                    chosen={form.customer_id}
                    onChoose={choose}
                    onClear={() => setForm(withoutCustomer)}
                  />
                )}
                <CustomerStep
                  {...editorOf("customer")}
                  emailLocked={viewer === "customer" || form.customer_id !== ""}
                  dateError={dateError}
                />
                <IdentityFields {...editorOf("identity")} />
                {viewer === "staff" && form.customer_id === "" && (
                  <DuplicateWarning
                    {...form.customer}
                    date_of_birth={parseTypedDate(form.customer.date_of_birth) ?? ""}
                    id_number={form.identity.id_number}
                    account_number={form.bank.account_number}
                  />
                )}
              </>
            )}
            {step === 3 && <AddressStep {...editorOf("address")} />}
            {step === 4 && <EmploymentStep {...editorOf("employment")} />}
            {step === 5 && (
              <LoanStep
                {...editorOf("loan")}
                topUp={topUp}
                employer={form.employment.employer_name}
              />
            )}
            {step === 6 && <BankStep {...editorOf("bank")} />}
            {step === 7 && <GuarantorStep {...editorOf("guarantor")} viewer={viewer} />}
            {step === 8 && <FilesStep uploads={uploads} needed={papersNeeded} viewer={viewer} />}
            {step === 9 && (
              <ConsentStep
                {...editorOf("consent")}
                loan={form.loan}
                settles={topUp.chosen}
                missing={isListDismissed ? [] : missing}
                onStep={goToStep}
                onDismiss={() => {
                  setListDismissed(true);
                  body.current?.focus();
                }}
                viewer={viewer}
                dateError={dateError}
              />
            )}
            {step === 10 && (
              <ReviewStep
                form={form}
                settles={topUp.chosen}
                files={drafts.files}
                unsentFiles={unsentFiles.map((one) => one.file.name)}
                viewer={viewer}
                fieldErrors={formErrors(form, draft.application_id, viewer, products)}
                missing={missing}
                onStep={goToStep}
              />
            )}
          </FieldErrors>
        </NeededFields>
      </div>
      <WizardFooter
        step={step}
        isSending={isSending}
        onStep={goToStep}
        onSubmit={() => void send()}
      />
    </div>
  );
}

/** Why the application was rejected: the server's text with the step of its field, else the screen's text. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return errorMessage(error, applicationTexts.unexpected);
  return placedText(error.fields, errorMessage(error, applicationTexts.failed));
}

/** Why the application cannot be submitted yet: newer input of another device, or running uploads; null otherwise. */
function sendError(state: DraftState, filesUnderway: number): string | null {
  if (state === "superseded") return draftTexts.chooseEntries;
  return filesUnderway > 0 ? draftTexts.uploading(filesUnderway) : null;
}

/** The buttons of a step: back and forward, and Edit and Submit in the last one. */
function WizardFooter(props: {
  step: number;
  isSending: boolean;
  onStep: GoToStep;
  onSubmit: () => void;
}) {
  const { step, isSending, onStep } = props;
  return (
    <footer className={classes.footer}>
      {step === lastStep ? (
        <>
          <Button size="md" variant="default" disabled={isSending} onClick={() => onStep(step - 1)}>
            Edit
          </Button>
          <Button size="md" loading={isSending} onClick={props.onSubmit}>
            Submit
          </Button>
        </>
      ) : (
        <>
          {step > 1 && (
            <Button size="md" variant="default" onClick={() => onStep(step - 1)}>
              Prev
            </Button>
          )}
          <Button size="md" onClick={() => onStep(step + 1)}>
            {step === 1 ? "Start" : "Next"}
          </Button>
        </>
      )}
    </footer>
  );
}

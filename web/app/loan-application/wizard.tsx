import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@mantine/core";
import { applicationTexts } from "@microfinance/contract/applications/texts.ts";
import { parseTypedDate } from "@microfinance/contract/core/dates.ts";
import { timers } from "@microfinance/contract/core/constants.ts";
import { ApiError, errorMessage } from "../core/api-error.ts";
import { unclearField } from "../core/unclear-field.ts";
import { Banner } from "../components/feedback/banner.tsx";
import type { ApplicationForm, PartName } from "./application-form.ts";
import { CustomerSearch } from "./customer-search.tsx";
import { DraftNotice } from "./draft-notice.tsx";
import { fetchKnownRecords, withChosenCustomer, withoutCustomer } from "./known-records.ts";
import { FieldErrors, NeededFields } from "./fields.tsx";
import { formErrors, invalidDate } from "./form-errors.ts";
import { focusField, type GoToStep } from "./go-to-step.ts";
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
import { Unfilled } from "./unfilled.tsx";
import { OpeningDraft } from "./opening-draft.tsx";
import { type ApplicationOf, useApplication } from "./use-application.ts";
import { WizardHeader } from "./wizard-header.tsx";
import classes from "./wizard.module.css";
import { placedText } from "@microfinance/contract/applications/fields.ts";

/**
 * The ten steps, forward and back without losing input. Before the review only dates are checked (LOAN-2).
 *
 * @param isStarted whether the person has left the first step already: a new application begins with the second.
 */
export function Wizard(props: ApplicationOf & { isStarted: boolean; onClose: () => void }) {
  const { viewer } = props;
  const [dateError, setDateError] = useState<string | null>(null);
  const [isListDismissed, setListDismissed] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  // The field to focus in the step that is shown next.
  const fieldToFocus = useRef<string | null>(null);
  const application = useApplication({
    ...props,
    failureText,
    onRefused: () => body.current?.scrollTo({ top: 0 }),
  });
  const { drafts, entered, topUp, uploads, unsentFiles, setForm } = application;
  const { message, setMessage, isSending } = application.sending;
  const shownStep = entered?.step;
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
  if (entered === null)
    return (
      <Unfilled onClose={props.onClose}>
        <OpeningDraft drafts={drafts} userId={props.userId} forCustomer={props.forCustomer} />
      </Unfilled>
    );
  const { form, step, missing } = entered;
  const editorOf = <Name extends PartName>(name: Name) => ({
    part: form[name],
    change: (changes: Partial<ApplicationForm[Name]>) => {
      setDateError(null);
      application.changePart(name, changes);
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
    application.untouch();
    fieldToFocus.current = name ?? null;
    drafts.change(() => ({ step: Math.min(lastStep, Math.max(1, target)) }));
    body.current?.scrollTo({ top: 0 });
    body.current?.focus();
  };

  const choose = async (customerId: string) => {
    const known = await fetchKnownRecords(customerId);
    setForm((now) => ({ ...withChosenCustomer(now, known), customer_id: customerId }));
  };

  return (
    <div className={classes.wizard} {...application.fieldEvents}>
      <WizardHeader step={step} onClose={props.onClose} />
      <div
        ref={body}
        className={classes.body}
        tabIndex={0}
        role="region"
        aria-label={stepName(step)}
      >
        <NeededFields value={entered.neededIn(step)}>
          <FieldErrors value={entered.errorsIn(step)}>
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
            {step === 8 && (
              <FilesStep uploads={uploads} needed={entered.papersNeeded} viewer={viewer} />
            )}
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
                fieldErrors={formErrors(form, entered.application_id, viewer, application.products)}
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
        onSubmit={() => void application.send()}
      />
    </div>
  );
}

/** Why the application was rejected: the server's text with the step of its field, else the screen's text. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return errorMessage(error, applicationTexts.unexpected);
  return placedText(error.fields, errorMessage(error, applicationTexts.failed));
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

import { Button } from "@mantine/core";
import IconPrinter from "icon:printer";
import { useRef, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { placeOf } from "@microfinance/contract/applications/fields.ts";
import { applicationTexts } from "@microfinance/contract/applications/texts.ts";
import { parseTypedDate } from "@microfinance/contract/core/dates.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { Banner } from "../components/feedback/banner.tsx";
import layout from "../components/layout.module.css";
import { Section } from "../components/shell/section.tsx";
import { ApiError, errorMessage } from "../core/api-error.ts";
import { unclearField } from "../core/unclear-field.ts";
import { sectionHref } from "../core/use-section.ts";
import { DuplicateWarning } from "../customer-records/duplicate-warning.tsx";
import type { ApplicationForm, PartName } from "./application-form.ts";
import { PrintedApplication } from "./application-paper.tsx";
import { DraftsOfColleagues } from "./draft-list.tsx";
import { DraftNotice } from "./draft-notice.tsx";
import { FieldErrors, NeededFields } from "./fields.tsx";
import { FoldedPart } from "./folded-part.tsx";
import { formErrors, invalidDate } from "./form-errors.ts";
import { focusField, type GoToStep } from "./go-to-step.ts";
import { MissingSide } from "./missing-side.tsx";
import { OpeningDraft } from "./opening-draft.tsx";
import { ConsentStep } from "./steps/consent-step.tsx";
import { CustomerStep } from "./steps/customer-step.tsx";
import { FilesStep } from "./steps/files-step.tsx";
import { LoanStep } from "./steps/loan-step.tsx";
import {
  AddressStep,
  BankStep,
  EmploymentStep,
  GuarantorStep,
  IdentityFields,
} from "./steps/record-steps.tsx";
import { stepName } from "./steps.ts";
import { type ApplicationOf, useApplication } from "./use-application.ts";
import classes from "./one-page.module.css";

/**
 * The application on one page for staff (LOAN-118): the parts of the ten steps in four sections, and beside them what
 * is missing. Optional fields are one button away, so that a phone scrolls less.
 *
 * @param onLeave goes back to the choice of the person; what was entered stays an unfinished application.
 * @param onSteps goes on with this application in the ten steps.
 * @param onTaken goes on with an application that was a colleague's.
 */
export function OnePage(
  props: ApplicationOf & {
    onLeave: () => void;
    onSteps: (applicationId: string) => void;
    onTaken: (applicationId: string) => void;
  },
) {
  const page = useRef<HTMLDivElement>(null);
  const [isPrinting, setPrinting] = useState(false);
  const goTo: GoToStep = (step, name) => {
    const part = page.current?.querySelector<HTMLElement>(`[data-step="${step}"]`);
    if (part === null || part === undefined) return;
    if (name === undefined) part.focus();
    else focusField(part, name);
  };
  const application = useApplication({
    ...props,
    failureText: (error) =>
      errorMessage(
        error,
        error instanceof ApiError ? applicationTexts.failed : applicationTexts.unexpected,
      ),
    onRefused: (error) => {
      const [field] = error instanceof ApiError ? Object.keys(error.fields) : [];
      const place = field === undefined ? null : placeOf(field);
      if (place !== null) goTo(place.step, field?.split(".")[1]);
    },
  });
  const { drafts, entered, topUp, uploads, viewer, sending } = application;
  if (entered === null)
    return <OpeningDraft drafts={drafts} userId={props.userId} forCustomer={props.forCustomer} />;
  const { form, application_id } = entered;
  const fieldErrors = formErrors(form, application_id, viewer, application.products);
  const editorOf = <Name extends PartName>(name: Name, step: number) => ({
    part: form[name],
    change: (changes: Partial<ApplicationForm[Name]>) =>
      application.changePart(name, changes, step),
  });
  const marked = new Set(fieldErrors.map(({ field }) => field.split(".")[1] ?? ""));
  const stepOf = (step: number, children: ReactNode) => (
    <NeededFields value={entered.neededIn(step)}>
      <FieldErrors value={entered.errorsIn(step)}>
        <div
          className={classes.part}
          data-step={step}
          role="group"
          aria-label={stepName(step)}
          tabIndex={-1}
        >
          <FoldedPart
            step={step}
            form={form}
            files={drafts.files}
            needed={step === 8 ? new Set(entered.papersNeeded) : entered.neededIn(step)}
            marked={marked}
          >
            {children}
          </FoldedPart>
        </div>
      </FieldErrors>
    </NeededFields>
  );
  const submit = () => {
    const unclear = unclearField(page.current);
    if (unclear !== null) return unclear.input.focus();
    const [first] = fieldErrors;
    const date = invalidDate(form, 9);
    if (first === undefined && date === null) return void application.send();
    sending.refuse(first?.text ?? date ?? "");
    if (first === undefined) return goTo(9, "submission_date");
    return goTo(placeOf(first.field)?.step ?? 2, first.field.split(".")[1]);
  };
  const isNew = form.customer_id === "";
  return (
    <div ref={page} className={classes.page} {...application.fieldEvents}>
      <div className={classes.form}>
        <div className={classes.head}>
          <p>
            {isNew ? "For a new person" : <ForCustomer form={form} />}
            {". "}
            <span className={layout.hint}>Only name, phone and the loan are needed to submit.</span>
          </p>
          <Button variant="default" onClick={() => props.onSteps(application_id)}>
            Step by step
          </Button>
        </div>
        <DraftNotice
          viewer={viewer}
          state={drafts.state}
          problem={typeof drafts.problem === "string" ? drafts.problem : ""}
          unsentFiles={application.unsentFiles.length}
          isContinued={false}
          onRetry={() => void drafts.save()}
          onTakeOther={drafts.takeOther}
          onKeepThis={() => void drafts.save(true)}
          onStartNew={props.onLeave}
          onStartAnother={undefined}
          onList={null}
          onDiscard={drafts.discard}
        />
        {!isNew && (
          <DraftsOfColleagues
            title="A colleague has begun an application for this customer"
            userId={props.userId}
            forCustomer={form.customer_id}
            onTaken={({ draft }) => props.onTaken(draft.application_id)}
          />
        )}
        <Section title="Person">
          <div className={layout.stack5}>
            {stepOf(
              2,
              <>
                <CustomerStep {...editorOf("customer", 2)} emailLocked={!isNew} dateError={null} />
                <IdentityFields {...editorOf("identity", 2)} />
                {isNew && (
                  <DuplicateWarning
                    {...form.customer}
                    date_of_birth={parseTypedDate(form.customer.date_of_birth) ?? ""}
                    id_number={form.identity.id_number}
                    account_number={form.bank.account_number}
                  />
                )}
              </>,
            )}
            <h3>{stepName(3)}</h3>
            {stepOf(3, <AddressStep {...editorOf("address", 3)} />)}
            <h3>{stepName(4)}</h3>
            {stepOf(4, <EmploymentStep {...editorOf("employment", 4)} />)}
            <h3>{stepName(6)}</h3>
            {stepOf(6, <BankStep {...editorOf("bank", 6)} />)}
          </div>
        </Section>
        <Section title="Loan">
          {stepOf(
            5,
            <LoanStep
              {...editorOf("loan", 5)}
              topUp={topUp}
              employer={form.employment.employer_name}
            />,
          )}
        </Section>
        <Section title="Guarantor">
          {stepOf(7, <GuarantorStep {...editorOf("guarantor", 7)} viewer={viewer} />)}
        </Section>
        <Section title="Papers and consent">
          <div className={layout.stack5}>
            {stepOf(
              8,
              <FilesStep uploads={uploads} needed={entered.papersNeeded} viewer={viewer} />,
            )}
            <h3>{stepName(9)}</h3>
            {stepOf(
              9,
              <ConsentStep
                {...editorOf("consent", 9)}
                loan={form.loan}
                settles={topUp.chosen}
                missing={[]}
                onStep={goTo}
                onDismiss={() => undefined}
                viewer={viewer}
                dateError={null}
              />,
            )}
          </div>
        </Section>
      </div>
      <aside className={classes.side} aria-label="Still missing">
        <Section title="Still missing">
          <div className={layout.stack3}>
            <MissingSide
              form={form}
              fieldErrors={fieldErrors}
              missing={entered.missing}
              onStep={goTo}
            />
          </div>
        </Section>
        <Banner message={sending.message} onDismiss={() => sending.setMessage(null)} />
        <Button size="md" fullWidth loading={sending.isSending} onClick={submit}>
          Submit
        </Button>
        <Button
          variant="default"
          fullWidth
          leftSection={<IconPrinter size={18} />}
          loading={isPrinting}
          onClick={() => setPrinting(true)}
        >
          Print
        </Button>
        {isPrinting && (
          <PrintedApplication
            form={form}
            settles={topUp.chosen}
            files={drafts.files}
            unsentFiles={application.unsentFiles.map(({ file }) => file.name)}
            viewer={viewer}
            onDone={() => setPrinting(false)}
          />
        )}
      </aside>
    </div>
  );
}

function ForCustomer({ form }: { form: ApplicationForm }) {
  return (
    <>
      For <strong>{fullName(form.customer)}</strong>,{" "}
      <Link to={{ hash: sectionHref("customer-details", { id: form.customer_id }) }}>
        {form.customer_id}
      </Link>
    </>
  );
}

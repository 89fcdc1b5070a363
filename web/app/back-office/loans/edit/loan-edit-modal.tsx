import { NativeSelect, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { textLimits, timers } from "@microfinance/contract/core/constants.ts";
import { termFields, statusEdit } from "@microfinance/contract/loans/edit.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { statusLists } from "@microfinance/contract/loans/status.ts";
import { actionTexts, loanScreenTexts, editErrors } from "@microfinance/contract/loans/texts.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { statusDisplay } from "../../../components/theme/status.ts";
import { Form, FormButtons, FormMessage } from "../../../components/form/form.tsx";
import { notify } from "../../../core/notify.ts";
import { editConsequence } from "./edit-consequence.ts";
import classes from "./loan-edit.module.css";
import { Note } from "../../../components/feedback/note.tsx";
import { GuardedModal } from "../../../components/drawer/guarded-modal.tsx";
import { termsLock, staffEditFields } from "./loan-edit-values.ts";
import { OpenedLoanContent } from "../details/opened-loan.tsx";
import { EditConflict } from "./edit-conflict.tsx";
import { TermsFields } from "./terms-fields.tsx";
import { useLoanDetails } from "../details/use-loan-details.ts";
import { useLoanEdit, type LoanEditForm } from "./use-loan-edit.ts";
import { ParagraphField } from "../../../components/form/paragraph-field.tsx";
import { SignatureFields } from "../decisions/signature-fields.tsx";
import { Fields } from "../../../components/form/fields.tsx";
import { MoneyField } from "../../../components/form/money-field.tsx";
import layout from "../../../components/layout.module.css";

/** Edit Loan of the history (LOAN-70, LOAN-36): the application's fields and the status. */
export function LoanEditModal(props: { loanId: string | null; onClose: () => void }) {
  const opened = useLoanDetails(props.loanId);
  const { loanId } = opened;
  const isSmall = useMediaQuery("(max-width: 768px)");
  return (
    <GuardedModal
      opened={props.loanId !== null}
      onClose={props.onClose}
      title={`${loanScreenTexts.edit} ${loanId ?? ""}`}
      size={720}
      fullScreen={isSmall ?? false}
      closeOnClickOutside={false}
    >
      <OpenedLoanContent loanId={loanId} opened={opened}>
        {(loan) =>
          loan.status === "paid" ? (
            <Note tone="warning">{actionTexts.paid}</Note>
          ) : (
            <LoanEdit loan={loan} readAgain={opened.readAgain} onClose={props.onClose} />
          )
        }
      </OpenedLoanContent>
    </GuardedModal>
  );
}

function LoanEdit(props: {
  loan: LoanDetails;
  readAgain: () => Promise<LoanDetails | undefined>;
  onClose: () => void;
}) {
  const { loan, onClose } = props;
  const edit = useLoanEdit(loan, {
    readAgain: props.readAgain,
    saved: onClose,
    unchanged: () => {
      onClose();
      void notify(generalTexts.unchanged);
    },
    isEditing: true,
  });
  const { form } = edit;
  const values = form.getValues();
  const consequence = editConsequence(loan, values, edit.mayDecide);
  const locked = termsLock(loan, values.status, termFields);
  return (
    <Form form={form} className="" messageInside>
      {locked !== null && <Note>{locked}</Note>}
      <EditConflict overtaken={edit.overtaken} />
      <div className={classes.fields}>
        <TextInput
          label="Full name"
          withAsterisk
          aria-required
          maxLength={textLimits.line}
          autoComplete="off"
          {...form.field("full_name")}
        />
        <NativeSelect label="Status" data={statusChoices(loan.status)} {...form.field("status")} />
        <TermsFields form={form} loan={loan} />
        <BackgroundFields form={form} />
      </div>
      <StatusActFields loan={loan} form={form} mayDecide={edit.mayDecide} />
      {consequence !== null && <Note tone="warning">{consequence}</Note>}
      <FormMessage form={form} dismissAfter={timers.loanBanner} />
      <FormButtons
        submit="Save changes"
        className={`${layout.row2} ${layout.above4}`}
        onCancel={onClose}
      />
    </Form>
  );
}

/** The nine choices (LOAN-70), and the loan's own status where it is none of them. */
function statusChoices(status: string) {
  const choices: readonly string[] = statusLists.editChoices;
  return (choices.includes(status) ? choices : [status, ...choices]).map((value) => ({
    value,
    label: statusDisplay(value).label,
  }));
}

/**
 * What the act behind a chosen status asks for (LOAN-58): the signature of a decision, the reason of a reopening, or
 * why the status is not reached by an edit.
 */
function StatusActFields(props: { loan: LoanDetails; form: LoanEditForm; mayDecide: boolean }) {
  const { loan, form } = props;
  const { status } = form.values;
  const edit = statusEdit(loan, status);
  if (edit.kind === "refused") return <Note tone="warning">{edit.text}</Note>;
  if (edit.kind === "decide" && !props.mayDecide)
    return <Note tone="warning">{editErrors.needsDecider(status)}</Note>;
  if (edit.kind === "decide") return <SignatureFields form={form} />;
  if (edit.kind !== "reopen") return null;
  return <ParagraphField label="Reason for reopening" {...form.field("reason")} />;
}

/** Salary, co-debtor, and loans before and elsewhere. */
function BackgroundFields(props: { form: LoanEditForm }) {
  const { form } = props;
  const values = form.getValues();
  return (
    <>
      <MoneyField
        label="Monthly salary"
        value={values.monthly_salary}
        onChange={(salary) => form.setFieldValue("monthly_salary", salary)}
      />
      <NativeSelect
        label="Co-debtor"
        data={[
          { value: "yes", label: "Yes" },
          { value: "no", label: "No" },
        ]}
        {...form.field("co_debtor")}
      />
      <Fields of={staffEditFields} form={form} viewer="staff" place="edit" label="staff" />
    </>
  );
}

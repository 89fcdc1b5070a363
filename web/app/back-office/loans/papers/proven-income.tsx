import { useState } from "react";
import { Button } from "@mantine/core";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { recordIncome } from "@microfinance/contract/loans/income-endpoints.ts";
import { incomeProofError, provenIncomeTexts } from "@microfinance/contract/loans/proven-income.ts";
import type { IncomeProof } from "@microfinance/contract/loans/schema/proven-income.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { Unbroken } from "../../../components/display/sentence.tsx";
import { Banner } from "../../../components/feedback/banner.tsx";
import { GuardedModal } from "../../../components/drawer/guarded-modal.tsx";
import { Form, FormButtons } from "../../../components/form/form.tsx";
import { MoneyField } from "../../../components/form/money-field.tsx";
import layout from "../../../components/layout.module.css";
import { useAppForm } from "../../../core/use-app-form.ts";
import { useSubmit } from "../../../core/use-submit.ts";
import { useLoanCall } from "../decisions/use-loan-calls.ts";
import { useAssessment } from "../decisions/use-loan-facts.ts";
import classes from "./proven-income.module.css";

type File = LoanDetails["files"][number];

/**
 * The monthly income that each accepted paper proves, beside the stated one (LOAN-170).
 *
 * @param mayRecord offers to record, change and take back the income of each paper.
 */
export function ProvenIncome(props: { loan: LoanDetails; mayRecord: boolean }) {
  const { loan, mayRecord } = props;
  const assessment = useAssessment(loan.loan_id).data?.assessment;
  const [recording, setRecording] = useState<File | null>(null);
  if (assessment === undefined) return null;
  const { income, proven_income, income_proofs } = assessment;
  const proofOf = ({ id }: File) => income_proofs.find(({ file_id }) => file_id === id);
  const files = loan.files.filter(
    (file) => proofOf(file) !== undefined || (mayRecord && incomeProofError(file) === null),
  );
  if (files.length === 0 && !mayRecord) return null;
  return (
    <section className={classes.proven} aria-label="Proven income">
      <h3>Proven income</h3>
      <p>
        <Unbroken>
          Stated: {income === null ? "nothing" : `${formatNleExact(income)} a month`}. Proven by
          papers: {proven_income === null ? "nothing" : `${formatNleExact(proven_income)} a month`}.
          {income_proofs.length > 1 && " The lowest counts."}
        </Unbroken>
      </p>
      {files.length === 0 ? (
        <p className={layout.soft}>
          Accept a paper that shows an income, such as a payslip or a bank statement, and record
          what it proves.
        </p>
      ) : (
        <ul>
          {files.map((file) => (
            <FileIncome
              key={file.id}
              loanId={loan.loan_id}
              file={file}
              proof={proofOf(file)}
              onRecord={mayRecord ? () => setRecording(file) : null}
            />
          ))}
        </ul>
      )}
      <GuardedModal
        opened={recording !== null}
        onClose={() => setRecording(null)}
        title={`Income proven by ${recording?.name ?? ""}`}
      >
        {recording !== null && (
          <IncomeForm
            loanId={loan.loan_id}
            file={recording}
            proof={proofOf(recording)}
            onDone={() => setRecording(null)}
          />
        )}
      </GuardedModal>
    </section>
  );
}

/** A file with what it proves; `onRecord` is null where nothing can be recorded. */
function FileIncome(props: {
  loanId: string;
  file: File;
  proof: IncomeProof | undefined;
  onRecord: (() => void) | null;
}) {
  const { file, proof } = props;
  const record = useLoanCall(recordIncome);
  const params = { id: props.loanId, fileId: file.id };
  const { message, setMessage, isSending, submit } = useSubmit(
    () => record.mutateAsync({ params, body: { monthly_income: null } }),
    { failure: provenIncomeTexts.failed },
  );
  return (
    <li>
      <div>
        <p>{file.name}</p>
        <p className={layout.soft}>{proofText(proof)}</p>
      </div>
      {props.onRecord !== null && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${proof === undefined ? "Record" : "Change"} the income of ${file.name}`}
          onClick={props.onRecord}
        >
          {proof === undefined ? "Record income" : "Change"}
        </Button>
      )}
      {props.onRecord !== null && proof !== undefined && (
        <Button
          variant="default"
          size="compact-sm"
          loading={isSending}
          aria-label={`Take back the income of ${file.name}`}
          onClick={() => void submit()}
        >
          Take back
        </Button>
      )}
      <Banner message={message} onDismiss={() => setMessage(null)} />
    </li>
  );
}

function IncomeForm(props: {
  loanId: string;
  file: File;
  proof: IncomeProof | undefined;
  onDone: () => void;
}) {
  const { file, proof } = props;
  const record = useLoanCall(recordIncome);
  const params = { id: props.loanId, fileId: file.id };
  const form = useAppForm<{ monthly_income: number | "" }, unknown>({
    initialValues: { monthly_income: proof?.monthly_income ?? "" },
    check: ({ monthly_income }) =>
      monthly_income === "" || monthly_income <= 0
        ? { text: provenIncomeTexts.missing, fields: ["monthly_income"] }
        : null,
    submit: ({ monthly_income }) =>
      record.mutateAsync({ params, body: { monthly_income: Number(monthly_income) } }),
    failure: provenIncomeTexts.failed,
    onDone: props.onDone,
  });
  return (
    <Form form={form}>
      <MoneyField
        label="Monthly income"
        description="What the paper shows that the customer has each month."
        withAsterisk
        data-autofocus
        {...form.field("monthly_income")}
        value={form.values.monthly_income}
      />
      <FormButtons submit="Record income" onCancel={props.onDone} />
    </Form>
  );
}

function proofText(proof: IncomeProof | undefined): string {
  if (proof === undefined) return "No income recorded";
  const { monthly_income, staff_name, recorded_at } = proof;
  return `${formatNleExact(monthly_income)} a month, recorded by ${staff_name}, ${formatStaffDateTime(recorded_at)}`;
}

import { useState, type FormEvent } from "react";
import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { timers } from "@microfinance/contract/core/constants.ts";
import { readLoanDetails, updateLoan } from "@microfinance/contract/loans/endpoints.ts";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import { loanEditTexts } from "@microfinance/contract/loans/texts.ts";
import { generalTexts } from "@microfinance/contract/texts/general.ts";
import { useGuardedSave } from "../../customer-records/use-guarded-save.ts";
import { errorMessage } from "../../core/api-error.ts";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import { useUnsaved } from "../../core/unsaved-guard.ts";
import { Banner, type BannerMessage } from "../../components/feedback/banner.tsx";
import { EditLoanFields } from "./edit-loan-fields.tsx";
import classes from "./edit-loan-form.module.css";
import { editLoanBody, editLoanError, editLoanValues } from "./edit-loan-values.ts";

/**
 * Edits an application that nobody has reviewed yet (LOAN-60, LOAN-61). Missing fields are the browser's to name;
 * an unchanged form is not sent and returns to view.
 *
 * @param onDone returns to view, with what is to be said there.
 */
export function EditLoanForm(props: {
  loan: LoanDetails;
  onDone: (message: BannerMessage | null) => void;
}) {
  const { loan } = props;
  const form = useForm({ mode: "controlled", initialValues: editLoanValues(loan) });
  useUnsaved(form.isDirty());
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const answer = useEndpointQuery(readLoanDetails, { params: { id: loan.loan_id } });
  const update = useEndpointMutation(updateLoan, ["applications"]);
  const guarded = useGuardedSave(async () => (await answer.refetch()).data?.loan.updated_at);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (update.isPending) return;
    const values = form.getValues();
    if (!form.isDirty()) {
      props.onDone({ tone: "warning", text: generalTexts.unchanged });
      return;
    }
    const rejection = editLoanError(values);
    if (rejection !== null) {
      setMessage({ tone: "warning", text: rejection });
      return;
    }
    try {
      const params = { customerId: loan.customer_id, loanId: loan.loan_id };
      await guarded(values.updated_at, (updated_at) =>
        update.mutateAsync({ params, body: { ...editLoanBody(values), updated_at } }),
      );
      props.onDone({ tone: "success", text: loanEditTexts.customerDone });
    } catch (error) {
      setMessage({ tone: "warning", text: errorMessage(error, loanEditTexts.customerFailed) });
    }
  };

  return (
    // Unchanged, it is not the browser's to refuse what was left open before (LOAN-61).
    <form
      onSubmit={(event) => void submit(event)}
      className={classes.form}
      noValidate={!form.isDirty()}
    >
      <EditLoanFields form={form} />
      <div className={classes.foot}>
        <Banner message={message} onDismiss={() => setMessage(null)} dismissAfter={timers.banner} />
        <div className={classes.buttons}>
          <Button type="submit" size="md" loading={update.isPending}>
            Save
          </Button>
          <Button
            size="md"
            variant="default"
            disabled={update.isPending}
            onClick={() => props.onDone(null)}
          >
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
}

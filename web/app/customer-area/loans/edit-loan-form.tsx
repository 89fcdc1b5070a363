import { timers } from "@microfinance/contract/core/constants.ts";
import { updateLoan } from "@microfinance/contract/loans/endpoints.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { loanEditTexts } from "@microfinance/contract/loans/texts.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { Form, FormButtons, FormMessage } from "../../components/form/form.tsx";
import layout from "../../components/layout.module.css";
import type { BannerMessage } from "../../core/use-submit.ts";
import {
  ApplicationDisclosure,
  useApplicationDisclosure,
} from "../../loan-application/application-disclosure.tsx";
import { EditLoanFields } from "./edit-loan-fields.tsx";
import { editLoanBody, editLoanError, editLoanValues } from "./edit-loan-values.ts";
import { readLoanDetails } from "@microfinance/contract/servicing/endpoints.ts";

/**
 * Edits an application without a review (LOAN-60, LOAN-61). The browser names missing
 * fields; an unchanged form is not sent and returns to the details.
 *
 * @param onDone returns to the details, with a message to show there.
 */
export function EditLoanForm(props: {
  loan: LoanDetails;
  onDone: (message: BannerMessage | null) => void;
}) {
  const { loan } = props;
  const answer = useEndpointQuery(readLoanDetails, { params: { id: loan.loan_id } });
  const update = useEndpointMutation(updateLoan, ["applications"]);
  const form = useAppForm({
    initialValues: editLoanValues(loan),
    check: editLoanError,
    unchanged: () => props.onDone({ tone: "warning", text: generalTexts.unchanged }),
    readAgain: async () => (await answer.refetch()).data?.loan.updated_at,
    submit: (values) =>
      update.mutateAsync({
        params: { customerId: loan.customer_id, loanId: loan.loan_id },
        body: { ...editLoanBody(values), disclosure: read.disclosure ?? null },
      }),
    failure: loanEditTexts.customerFailed,
    onDone: () => props.onDone({ tone: "success", text: loanEditTexts.customerDone }),
  });
  const read = useApplicationDisclosure(form.values);

  return (
    // An unchanged form is not checked: fields may have been empty before (LOAN-61).
    <Form form={form} className={layout.stack5} messageInside noValidate={!form.isDirty()}>
      <EditLoanFields form={form} loan={loan} cost={<ApplicationDisclosure read={read} />} />
      <div className={layout.stack3}>
        <FormMessage form={form} dismissAfter={timers.banner} />
        <FormButtons
          submit="Save"
          size="md"
          className={layout.row2}
          onCancel={() => props.onDone(null)}
        />
      </div>
    </Form>
  );
}

import { useState } from "react";
import { may } from "@microfinance/contract/core/access.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { ApiError } from "../../../core/api-error.ts";
import type { FormError } from "../../../core/form-error.ts";
import { useActor, useSignedInName } from "../../../core/use-actor.ts";
import { useAppForm, type AppForm } from "../../../core/use-app-form.ts";
import { notify } from "../../../core/notify.ts";
import {
  carriedOver,
  editBody,
  editedNames,
  editError,
  editValues,
  statusActErrors,
  type LoanEditValues,
  type StatusAct,
} from "./loan-edit-values.ts";
import { useProducts } from "../../../loan-application/use-products.ts";
import { useLoanCalls } from "../decisions/use-loan-calls.ts";

/** The edit of a loan as its fields see it: the loan's values, and what the act behind a chosen status asks for. */
export type LoanEditForm = AppForm<LoanEditValues & StatusAct>;

/**
 * Editing a loan by staff, from the history and the review panel (LOAN-50, LOAN-36): the inputs, why they are refused,
 * and the save, which notifies of its success by an alert only after the server has saved.
 *
 * @param on.readAgain fetches the loan anew after another person has changed it.
 * @param on.saved the edit is over.
 * @param on.unchanged nothing was changed, which is warned of without a call (CUST-17).
 */
export function useLoanEdit(
  loan: LoanDetails,
  on: {
    readAgain: () => Promise<LoanDetails | undefined>;
    saved: () => void;
    unchanged?: () => void;
    /** Whether the inputs are on the screen; what is typed in them is guarded against being lost then. */
    isEditing: boolean;
  },
) {
  const [typedOn, setTypedOn] = useState(loan);
  const [overtaken, setOvertaken] = useState<LoanDetails | null>(null);
  const { update } = useLoanCalls();
  const signed: StatusAct = { approved_by: useSignedInName(), comments: "", reason: "" };
  const actor = useActor();
  const products = useProducts();
  const mayDecide = actor !== null && may(actor, "loans.decide");

  const form: LoanEditForm = useAppForm({
    initialValues: { ...editValues(loan), ...signed },
    isOpen: on.isEditing,
    isChanged: (values) => editedNames(typedOn, values).length > 0,
    unchanged: () => {
      form.setMessage({ tone: "warning", text: generalTexts.unchanged });
      on.unchanged?.();
    },
    check: (values): FormError | null => {
      const text = editError(loan, values, values, mayDecide, products);
      if (text === null) return null;
      const texts = statusActErrors(loan, values.status, values, mayDecide);
      return { text, fields: Object.keys(texts), texts };
    },
    submit: async (values) => {
      try {
        return await update.mutateAsync({
          params: { customerId: loan.customer_id, loanId: loan.loan_id },
          body: { ...editBody(typedOn, values, values), updated_at: typedOn.updated_at },
        });
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await carryOver(values);
        throw error;
      }
    },
    failure: generalTexts.error,
    onDone: (response) => {
      on.saved();
      // The server's text: ending a loan with principal owed asks for a write-off instead (SERV-121).
      void notify(response.msg);
    },
  });

  const carryOver = async (values: LoanEditValues) => {
    const newest = await on.readAgain();
    if (newest === undefined || newest.updated_at === typedOn.updated_at) return;
    form.setValues(carriedOver(values, typedOn, newest));
    setOvertaken(typedOn);
    setTypedOn(newest);
  };

  return {
    form,
    /** What another person changed meanwhile: the loan as it was and as it is; null without a change. */
    overtaken: overtaken === null ? null : { before: overtaken, now: typedOn },
    /** Whether this person may reject, cancel and close loans (LOAN-36). */
    mayDecide,
    begin: () => {
      form.begin({ ...editValues(loan), ...signed });
      setTypedOn(loan);
      setOvertaken(null);
    },
  };
}

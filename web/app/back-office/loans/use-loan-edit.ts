import { useState } from "react";
import { useForm } from "@mantine/form";
import type { LoanDetails } from "@microfinance/contract/loans/record.ts";
import { loanEditTexts } from "@microfinance/contract/loans/texts.ts";
import { readSettings } from "@microfinance/contract/settings/endpoints.ts";
import { generalTexts } from "@microfinance/contract/texts/general.ts";
import { ApiError, failureText } from "../../lib/api-error.ts";
import { useAnswer } from "../../lib/query.ts";
import { useUnsaved } from "../../lib/unsaved.ts";
import type { BannerMessage } from "../../ui/banner.tsx";
import { notify } from "../../ui/notify.ts";
import {
  carriedOver,
  editBody,
  editedNames,
  editRefusal,
  editValues,
  type LoanEditValues,
} from "./loan-edit-values.ts";
import { useLoanCalls } from "./use-loan-calls.ts";

/**
 * Editing a loan by staff, from the history and the review panel (D101, D103): the inputs, why they are refused, and
 * the save, which tells of its success by an alert only after the server has saved.
 *
 * @param on.readAgain fetches the loan anew after somebody else has changed it.
 * @param on.saved the edit is over.
 * @param on.unchanged nothing was changed, which is warned of without a call (002§4).
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
  const form = useForm({ mode: "controlled", initialValues: editValues(loan) });
  const [typedOn, setTypedOn] = useState(loan);
  const [overtaken, setOvertaken] = useState<LoanDetails | null>(null);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const { update } = useLoanCalls();
  const isTyped = on.isEditing && editedNames(typedOn, form.getValues()).length > 0;
  useUnsaved(isTyped && !update.isPending);
  const settings = useAnswer(readSettings).data?.settings;
  const warn = (text: string) => setMessage({ tone: "warning", text });

  const begin = () => {
    form.setInitialValues(editValues(loan));
    form.setValues(editValues(loan));
    setTypedOn(loan);
    setOvertaken(null);
    setMessage(null);
  };

  const carryOver = async (values: LoanEditValues) => {
    const newest = await on.readAgain();
    if (newest === undefined || newest.updated_at === typedOn.updated_at) return;
    form.setValues(carriedOver(values, typedOn, newest));
    setOvertaken(typedOn);
    setTypedOn(newest);
  };

  const save = async () => {
    const values = form.getValues();
    if (editedNames(typedOn, values).length === 0) {
      warn(generalTexts.unchanged);
      on.unchanged?.();
      return;
    }
    const refusal = editRefusal(loan, values, settings?.separate_reviewers ?? false);
    if (refusal !== null) return warn(refusal);
    setMessage(null);
    try {
      await update.mutateAsync({
        params: { customerId: loan.customer_id, loanId: loan.loan_id },
        body: { ...editBody(typedOn, values), updated_at: typedOn.updated_at },
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await carryOver(values);
      return warn(failureText(error, generalTexts.error));
    }
    on.saved();
    void notify(loanEditTexts.staffDone);
  };

  return {
    form,
    /** What somebody else changed meanwhile: the loan as it was and as it is; null while nobody has. */
    overtaken: overtaken === null ? null : { before: overtaken, now: typedOn },
    begin,
    save,
    message,
    dismiss: () => setMessage(null),
    isSending: update.isPending,
  };
}

/** The edit as its fields see it. */
export type LoanEditForm = ReturnType<typeof useLoanEdit>["form"];

import { useState } from "react";
import { useForm } from "@mantine/form";
import { may } from "@microfinance/contract/core/access.ts";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import { loanEditTexts } from "@microfinance/contract/loans/texts.ts";
import { generalTexts } from "@microfinance/contract/texts/general.ts";
import { ApiError, errorMessage } from "../../../core/api-error.ts";
import { useUnsaved } from "../../../core/unsaved-guard.ts";
import { useActor, useSignedInName } from "../../../core/use-actor.ts";
import type { BannerMessage } from "../../../components/feedback/banner.tsx";
import { notify } from "../../../components/feedback/notify.ts";
import {
  carriedOver,
  editBody,
  editedNames,
  editError,
  editValues,
  type LoanEditValues,
  type StatusAct,
} from "./loan-edit-values.ts";
import { useLoanCalls } from "../decisions/use-loan-calls.ts";

/**
 * Editing a loan by staff, from the history and the review panel (LOAN-50, LOAN-36): the inputs, why they are refused, and
 * the save, which tells of its success by an alert only after the server has saved.
 *
 * @param on.readAgain fetches the loan anew after somebody else has changed it.
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
  const form = useForm({ mode: "controlled", initialValues: editValues(loan) });
  const [typedOn, setTypedOn] = useState(loan);
  const [overtaken, setOvertaken] = useState<LoanDetails | null>(null);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const { update } = useLoanCalls();
  const signed: StatusAct = { approved_by: useSignedInName(), comments: "", reason: "" };
  const [act, setAct] = useState(signed);
  const [isTried, setTried] = useState(false);
  const actor = useActor();
  const mayDecide = actor !== null && may(actor, "loans.decide");
  const isActTyped = act.comments !== "" || act.reason !== "";
  const isTyped = isActTyped || editedNames(typedOn, form.getValues()).length > 0;
  useUnsaved(on.isEditing && isTyped && !update.isPending);
  const warn = (text: string) => setMessage({ tone: "warning", text });

  const begin = () => {
    form.setInitialValues(editValues(loan));
    form.setValues(editValues(loan));
    setTypedOn(loan);
    setOvertaken(null);
    setMessage(null);
    setAct(signed);
    setTried(false);
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
    setTried(true);
    const rejection = editError(loan, values, act, mayDecide);
    if (rejection !== null) return warn(rejection);
    setMessage(null);
    try {
      await update.mutateAsync({
        params: { customerId: loan.customer_id, loanId: loan.loan_id },
        body: { ...editBody(typedOn, values, act), updated_at: typedOn.updated_at },
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await carryOver(values);
      return warn(errorMessage(error, generalTexts.error));
    }
    on.saved();
    void notify(loanEditTexts.staffDone);
  };

  return {
    form,
    /** What somebody else changed meanwhile: the loan as it was and as it is; null while nobody has. */
    overtaken: overtaken === null ? null : { before: overtaken, now: typedOn },
    /** What the act behind the chosen status asks for, and whether saving was tried without it (LOAN-36). */
    act: { value: act, change: setAct, isTried, mayDecide },
    begin,
    save,
    message,
    dismiss: () => setMessage(null),
    isSending: update.isPending,
  };
}

/** The edit as its fields see it. */
export type LoanEditForm = ReturnType<typeof useLoanEdit>["form"];
/** What the act behind a chosen status asks for, as its fields see it. */
export type LoanEditAct = ReturnType<typeof useLoanEdit>["act"];

import { useState, type FocusEvent } from "react";
import { createLoan } from "@microfinance/contract/applications/endpoints.ts";
import { missingParts, neededFields } from "@microfinance/contract/applications/missing-parts.ts";
import type { PublicProduct } from "@microfinance/contract/products/schema.ts";
import { applicationTexts, draftTexts } from "@microfinance/contract/applications/texts.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { neededPapers, needsIdentity } from "@microfinance/contract/products/rules.ts";
import type { Viewer } from "../components/form/fields.tsx";
import { keepInView } from "../components/form/keep-in-view.ts";
import { ApiError } from "../core/api-error.ts";
import { useEndpointMutation } from "../core/query.ts";
import { useSubmit } from "../core/use-submit.ts";
import type { ApplicationForm, PartName } from "./application-form.ts";
import { withEarlierLoan } from "./earlier-loan.ts";
import { touchedFieldErrors } from "./form-errors.ts";
import { withKnownRecords, type KnownRecords } from "./known-records.ts";
import { payloadOf } from "./payload.ts";
import type { Submitted } from "./submitted-modal.tsx";
import { useTopUp } from "./top-up-choice.tsx";
import { useDraft, type DraftState } from "./use-draft.ts";
import { useOfferedProducts } from "./use-products.ts";
import { useUploads } from "./use-uploads.ts";
import { withLoanRequest } from "./with-loan-request.ts";

/** Whose application it is, and which one. */
export interface ApplicationOf {
  userId: number;
  viewer: Viewer;
  /** The person's stored records. */
  known: KnownRecords | null;
  /** An earlier application, whose loan a new one begins with. */
  again: LoanRecord | null;
  forCustomer: string | null;
  /** The key of the one that is continued, or begins with this key; null for any. */
  applicationId: string | null;
  onSubmitted: (submitted: Submitted) => void;
}

/**
 * The input of an application with its draft, files, live rules and submission: the ten steps and the one page arrange
 * the same.
 *
 * @param of.failureText the text for a submission that failed.
 * @param of.onRefused called when the application was not sent.
 */
export function useApplication(
  of: ApplicationOf & {
    failureText: (error: unknown) => string;
    onRefused: (error: unknown) => void;
  },
) {
  const { viewer } = of;
  const products = useOfferedProducts();
  const which = {
    mayHaveSeveral: viewer === "staff",
    forCustomer: of.forCustomer,
    applicationId: of.applicationId,
  };
  const drafts = useDraft(of.userId, which, (form) => {
    const filled = of.known === null ? form : withKnownRecords(form, of.known);
    const requested =
      of.again !== null
        ? withEarlierLoan(filled, of.again, products)
        : viewer === "customer"
          ? withLoanRequest(filled, products)
          : filled;
    return { ...requested, customer_id: of.forCustomer ?? "" };
  });
  const submit = useEndpointMutation(createLoan, [
    "customers",
    "dashboard",
    "applications",
    "notices",
  ]);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
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
      failure: of.failureText,
      onDone: (submitted) => {
        drafts.reset();
        of.onSubmitted(submitted);
      },
      onFailed: (error) => {
        // The pending save was canceled for the submission.
        void drafts.save();
        of.onRefused(error);
      },
    },
  );
  const uploads = useUploads({
    applicationId: draft?.application_id ?? null,
    files: drafts.files,
    onFiles: drafts.setFiles,
    prepare: drafts.save,
  });
  const topUp = useTopUp(viewer, drafts);
  const waitReason = sendError(drafts.state, uploads.running);

  /** Sends the application, unless newer input or a running upload has to be waited for. */
  const send = async () => {
    if (waitReason === null) return sending.submit();
    sending.refuse(waitReason);
    of.onRefused(null);
  };
  /** Changes the form; `step` is where the person is, and where the ten steps go on. */
  const setForm = (next: (now: ApplicationForm) => ApplicationForm, step?: number) =>
    drafts.change((now) => ({ form: next(now.form), ...(step === undefined ? {} : { step }) }));
  const changePart = <Name extends PartName>(
    name: Name,
    changes: Partial<ApplicationForm[Name]>,
    step?: number,
  ) => setForm((now) => ({ ...now, [name]: { ...now[name], ...changes } }), step);

  return {
    viewer,
    products,
    drafts,
    sending,
    send,
    uploads,
    unsentFiles: uploads.sending.filter((one) => one.failure !== null),
    topUp,
    setForm,
    changePart,
    /** What holds of the input; null while no application is open. */
    entered:
      draft === null
        ? null
        : {
            ...draft,
            ...neededOf(draft.form, drafts.files, products),
            /** The errors of the fields of a step that lost focus. */
            errorsIn: (step: number) =>
              touchedFieldErrors(draft.form, draft.application_id, step, touched),
          },
    /** Forgets which fields lost focus, for a step that is shown anew. */
    untouch: () => setTouched(new Set()),
    /** For the element around all fields: a field that lost focus is checked, one that gets it is in view. */
    fieldEvents: {
      onFocus: ({ target }: FocusEvent) => {
        const field = target.closest(".mantine-InputWrapper-root");
        if (field !== null) keepInView(field);
      },
      onBlur: ({ target }: FocusEvent) => {
        if (!(target instanceof HTMLInputElement) || target.name === "") return;
        const { name } = target;
        setTouched((now) => (now.has(name) ? now : new Set([...now, name])));
      },
    },
  };
}

/** What the review will require of this application, and what of it is missing (LOAN-4). */
function neededOf(
  form: ApplicationForm,
  files: Parameters<typeof missingParts>[1],
  products: readonly PublicProduct[],
) {
  const { loan_type } = form.loan;
  const papersNeeded = neededPapers(loan_type, products);
  const identityNeeded = needsIdentity(loan_type, products);
  const lacksIdentity = identityNeeded && form.identity.id_number.trim() === "";
  return {
    papersNeeded,
    missing: missingParts(form, files, papersNeeded, lacksIdentity),
    /** The names of the needed fields of a step. */
    neededIn: (step: number) => neededFields(loan_type, step, identityNeeded),
  };
}

/** Why the application cannot be submitted yet: newer input of another device, or running uploads; null otherwise. */
function sendError(state: DraftState, filesUnderway: number): string | null {
  if (state === "superseded") return draftTexts.chooseEntries;
  return filesUnderway > 0 ? draftTexts.uploading(filesUnderway) : null;
}

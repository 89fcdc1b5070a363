import { useState, type FormEvent } from "react";
import { Button, TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import { reviewFormError } from "@microfinance/contract/loans/reviews.ts";
import { reviewTexts } from "@microfinance/contract/loans/texts.ts";
import { generalTexts } from "@microfinance/contract/texts/general.ts";
import { errorMessage } from "../../../core/api-error.ts";
import { useUnsaved } from "../../../core/unsaved-guard.ts";
import type { BannerMessage } from "../../../components/feedback/banner.tsx";
import { notify } from "../../../components/feedback/notify.ts";
import classes from "./review-area.module.css";
import { useSignedInName } from "../../../core/use-actor.ts";
import { useLoanCalls, useRefreshOnConflict } from "../decisions/use-loan-calls.ts";

/** The reviewer's name and notes of at most 50 characters (LOAN-43); the texts of SITE-28. */
export function ReviewForm(props: {
  step: "first" | "second";
  title: string;
  loan: LoanDetails;
  onMessage: (message: BannerMessage | null) => void;
}) {
  const { step, loan, onMessage } = props;
  const [reviewer, setReviewer] = useState(useSignedInName());
  const [notes, setNotes] = useState("");
  const [isTried, setTried] = useState(false);
  const calls = useLoanCalls();
  const refreshing = useRefreshOnConflict();
  const call = calls[step];
  useUnsaved(notes.trim() !== "" && !call.isPending);
  const written = [...notes.trim()].length;
  const rejection = reviewFormError({ reviewer, notes });
  const isTooLong = rejection === reviewTexts.notesTooLong;
  const isNameMissing = rejection === reviewTexts.reviewerMissing;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (rejection !== null || call.isPending) return;
    onMessage(null);
    const { customer_id: customerId, loan_id: loanId } = loan;
    const params = { customerId, loanId };
    try {
      await refreshing(() =>
        step === "first"
          ? calls.first.mutateAsync({
              params,
              body: { ...params, first_reviewer: reviewer, first_review_notes: notes },
            })
          : calls.second.mutateAsync({
              params,
              body: { ...params, second_reviewer: reviewer, second_review_notes: notes },
            }),
      );
      const text = step === "first" ? reviewTexts.firstDone : reviewTexts.secondDone;
      onMessage({ tone: "success", text });
    } catch (error) {
      onMessage({ tone: "warning", text: errorMessage(error, generalTexts.error) });
      if (step === "second") void notify(reviewTexts.secondFailed);
    }
  };

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label="Reviewer"
        withAsterisk
        aria-required
        autoComplete="off"
        maxLength={textLimits.line}
        value={reviewer}
        onChange={(event) => setReviewer(event.currentTarget.value)}
        error={isTried && isNameMissing && rejection}
      />
      <TextInput
        label="Review notes"
        description={
          <span className={classes.counter}>
            {written} of {textLimits.reviewNotes} characters
          </span>
        }
        inputWrapperOrder={["label", "input", "description", "error"]}
        withAsterisk
        aria-required
        autoComplete="off"
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
        error={(isTooLong || (isTried && !isNameMissing)) && rejection}
      />
      <div>
        <Button type="submit" loading={call.isPending}>
          Complete {props.title}
        </Button>
      </div>
    </form>
  );
}

import { useState, type FormEvent } from "react";
import { Button, Checkbox, Textarea, TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { reviewPapers } from "@microfinance/contract/loans/review-note.ts";
import { reviewFormError } from "@microfinance/contract/loans/reviews.ts";
import { reviewTexts } from "@microfinance/contract/loans/texts.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { isTickedPaper } from "@microfinance/contract/documents/paper-requests.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import type { BannerMessage } from "../../../core/use-submit.ts";
import { notify } from "../../../core/notify.ts";
import { AskForPapers } from "./ask-for-papers.tsx";
import classes from "./review-area.module.css";
import { useSignedInName } from "../../../core/use-actor.ts";
import { useLoanFacts } from "../decisions/use-loan-facts.ts";
import { useLoanCalls, useRefreshOnConflict } from "../decisions/use-loan-calls.ts";

/**
 * The reviewer's name and notes of at most 50 characters (LOAN-43), with the papers seen and longer reasons, which become a
 * note (LOAN-87); the texts of SITE-28.
 */
export function ReviewForm(props: {
  step: "first" | "second";
  title: string;
  loan: LoanDetails;
  onMessage: (message: BannerMessage | null) => void;
}) {
  const { step, loan, onMessage } = props;
  const [isTried, setTried] = useState(false);
  const calls = useLoanCalls();
  const refreshing = useRefreshOnConflict();
  const isFirst = step === "first";
  const missing = useLoanFacts(loan.loan_id).data?.facts.missing ?? [];
  const papers = [...reviewPapers, ...missing.filter((name) => !isTickedPaper(name))];
  const form = useAppForm({
    initialValues: {
      reviewer: useSignedInName(),
      notes: "",
      papers_seen: [] as string[],
      reasons: "",
    },
    isChanged: ({ notes, papers_seen, reasons }) =>
      notes.trim() !== "" || papers_seen.length > 0 || reasons.trim() !== "",
    submit: ({ reviewer, notes, papers_seen, reasons }) => {
      onMessage(null);
      const params = { customerId: loan.customer_id, loanId: loan.loan_id };
      const papers_missing =
        papers_seen.length === 0 ? [] : papers.filter((paper) => !papers_seen.includes(paper));
      const findings = { papers_seen, papers_missing, reasons };
      return refreshing(() =>
        isFirst
          ? calls.first.mutateAsync({
              params,
              body: {
                ...params,
                first_reviewer: reviewer,
                first_review_notes: notes,
                ...findings,
              },
            })
          : calls.second.mutateAsync({
              params,
              body: {
                ...params,
                second_reviewer: reviewer,
                second_review_notes: notes,
                ...findings,
              },
            }),
      );
    },
    success: isFirst ? reviewTexts.firstDone : reviewTexts.secondDone,
    failure: generalTexts.error,
    // The panel around shows it: the form itself is gone once the review is complete.
    show: (text, tone) => onMessage({ tone, text }),
    onFailed: () => {
      if (!isFirst) void notify(reviewTexts.secondFailed);
    },
  });
  const { notes } = form.values;
  const written = [...notes.trim()].length;
  const rejection = reviewFormError(form.values);
  const isTooLong = rejection === reviewTexts.notesTooLong;
  const isNameMissing = rejection === reviewTexts.reviewerMissing;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (rejection === null) await form.submit();
  };

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label="Reviewer"
        withAsterisk
        aria-required
        autoComplete="off"
        maxLength={textLimits.line}
        {...form.field("reviewer")}
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
        {...form.field("notes")}
        error={(isTooLong || (isTried && !isNameMissing)) && rejection}
      />
      <Checkbox.Group
        label="Papers seen"
        description="What is ticked and what is not goes to the notes of the loan."
        {...form.getInputProps("papers_seen")}
      >
        <div className={classes.papers}>
          {papers.map((paper) => (
            <Checkbox key={paper} value={paper} label={paper} />
          ))}
        </div>
      </Checkbox.Group>
      <AskForPapers
        loan={loan}
        unticked={papers.filter((paper) => !form.values.papers_seen.includes(paper))}
      />
      <Textarea
        label="Reasons (optional)"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={textLimits.paragraph}
        {...form.field("reasons")}
      />
      <div>
        <Button type="submit" loading={form.isSending}>
          Complete {props.title}
        </Button>
      </div>
    </form>
  );
}

import { useState, type FormEvent } from "react";
import { may, type Actor } from "@microfinance/contract/core/access.ts";
import { timers, textLimits } from "@microfinance/contract/core/constants.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import {
  firstReviewError,
  secondReviewError,
  reviewFormError,
} from "@microfinance/contract/loans/reviews.ts";
import { readSettings } from "@microfinance/contract/settings/endpoints.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { isOwnLoan, ownLoanTexts } from "@microfinance/contract/staff/own-loan.ts";
import IconCheck from "icon:check";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { Button, Checkbox, Textarea, TextInput } from "@mantine/core";
import { reviewPapers } from "@microfinance/contract/loans/review-note.ts";
import { reviewTexts } from "@microfinance/contract/loans/texts.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import {
  isTickedPaper,
  kindOfPaper,
  askablePapers,
  paperRequestTexts,
} from "@microfinance/contract/documents/paper-requests.ts";
import { useEndpointQuery } from "../../../core/query.ts";
import { Banner } from "../../../components/feedback/banner.tsx";
import layout from "../../../components/layout.module.css";
import { AccessNote } from "../list/access-note.tsx";
import classes from "./review-area.module.css";
import { type BannerMessage, useSubmit } from "../../../core/use-submit.ts";
import { signature } from "../history/loan-events.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import { notify } from "../../../core/notify.ts";
import { useSignedInName } from "../../../core/use-actor.ts";
import { useLoanFacts } from "../decisions/use-loan-facts.ts";
import { useLoanCalls, useRefreshOnConflict, useLoanCall } from "../decisions/use-loan-calls.ts";
import IconMail from "icon:mail";
import { askForPapers } from "@microfinance/contract/documents/endpoints.ts";
import { listedSmall } from "@microfinance/contract/core/sentences.ts";

/**
 * The two-step review area (LOAN-50): the first review, then the second, each with its form (LOAN-40, LOAN-44,
 * LOAN-41).
 */
export function ReviewArea(props: {
  loan: LoanDetails;
  actor: Actor;
  onDone: (text: string) => void;
}) {
  const { loan, actor } = props;
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const settings = useEndpointQuery(readSettings).data?.settings;
  const reviewer = {
    staff_id: actor.staff_id ?? 0,
    reviewers_differ: (settings ?? defaultSettings).reviewers_differ,
  };
  const own = isOwnLoan(actor.staff_id, loan.staff_alike) ? ownLoanTexts.refused : null;
  const mayFirst = may(actor, "loans.first_review");
  const maySecond = may(actor, "loans.second_review");
  const functions = [
    ...(mayFirst ? ["First Review"] : []),
    ...(maySecond ? ["Second Review"] : []),
  ];
  return (
    <>
      <AccessNote functions={functions} />
      <Banner
        message={message}
        onDismiss={() => setMessage(null)}
        dismissAfter={timers.loanBanner}
      />
      <ol className={classes.steps}>
        <ReviewStep
          step="first"
          loan={loan}
          isAllowed={mayFirst}
          refusal={firstReviewError(loan) ?? own}
          onMessage={setMessage}
          onDone={props.onDone}
        />
        <ReviewStep
          step="second"
          loan={loan}
          isAllowed={maySecond}
          refusal={secondReviewError(loan, reviewer) ?? own}
          onMessage={setMessage}
          onDone={props.onDone}
        />
      </ol>
    </>
  );
}

const reviewTitles = { first: "First Review", second: "Second Review" } as const;

/**
 * One step of the review: what was written, the form, or what it waits for.
 *
 * @param isAllowed whether this person may do the step at all.
 * @param refusal why the loan cannot have it now; null when it can.
 */
function ReviewStep(props: {
  step: "first" | "second";
  loan: LoanDetails;
  isAllowed: boolean;
  refusal: string | null;
  onMessage: (message: BannerMessage | null) => void;
  onDone: (text: string) => void;
}) {
  const { step, loan, refusal: error } = props;
  const done = loan.reviews.find((review) => review.step === step);
  const state = done !== undefined ? "complete" : error === null ? "current" : "waiting";
  return (
    <li className={classes.step} data-state={state}>
      <span className={classes.mark} aria-hidden="true">
        {done !== undefined ? <IconCheck size={16} /> : step === "first" ? 1 : 2}
      </span>
      <div className={classes.content}>
        <h4>
          {reviewTitles[step]}
          <span>{done === undefined ? "Pending" : "Complete"}</span>
        </h4>
        {done !== undefined ? (
          <>
            <p>
              {signature(done.reviewer ?? "", done.staff_name)}, {formatStaffDate(done.reviewed_on)}
            </p>
            {done.notes && <blockquote>{done.notes}</blockquote>}
          </>
        ) : error !== null ? (
          <p>{error}</p>
        ) : props.isAllowed ? (
          <ReviewForm
            step={step}
            title={reviewTitles[step]}
            loan={loan}
            onMessage={props.onMessage}
            onDone={props.onDone}
          />
        ) : (
          <p>Waiting for a reviewer.</p>
        )}
      </div>
    </li>
  );
}

/**
 * The reviewer's name and notes of at most 50 characters (LOAN-43), with the papers seen and longer reasons, which
 * become a note (LOAN-87); the texts of SITE-28.
 */
export function ReviewForm(props: {
  step: "first" | "second";
  title: string;
  loan: LoanDetails;
  onMessage: (message: BannerMessage | null) => void;
  onDone: (text: string) => void;
}) {
  const { step, loan, onMessage } = props;
  const [isTried, setTried] = useState(false);
  const calls = useLoanCalls();
  const refreshing = useRefreshOnConflict();
  const isFirst = step === "first";
  const missing = useLoanFacts(loan.loan_id).data?.facts.missing ?? [];
  const papers = [
    ...reviewPapers,
    ...missing.filter((name) => kindOfPaper(name) !== null && !isTickedPaper(name)),
  ];
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
    failure: generalTexts.error,
    // The panel around shows it: the form itself is gone once the review is complete.
    show: (text, tone) => onMessage({ tone, text }),
    onDone: () => props.onDone(isFirst ? reviewTexts.firstDone : reviewTexts.secondDone),
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
    <form
      className={`${layout.stack3} ${layout.above2}`}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
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
          <span className={layout.figures}>
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

/**
 * Asks the customer for the papers without a tick (LOAN-100): they read it on Home and in a mail.
 *
 * @param unticked the papers and entries of the review without a tick.
 */
export function AskForPapers(props: { loan: LoanDetails; unticked: readonly string[] }) {
  const { loan } = props;
  const asked = loan.papers_asked;
  const papers = askablePapers(props.unticked).filter(
    (name) => !asked.some((paper) => paper.name === name),
  );
  const ask = useLoanCall(askForPapers);
  const { message, setMessage, isSending, submit } = useSubmit(
    () => ask.mutateAsync({ params: { id: loan.loan_id }, body: { papers } }),
    { success: paperRequestTexts.asked, failure: paperRequestTexts.failed },
  );
  return (
    <div className={classes.ask}>
      {asked.map(({ name, asked_at, reason }) => (
        <p key={name}>
          {name}: asked for on {formatStaffDate(asked_at.slice(0, 10))}
          {reason !== undefined && `, refused: ${reason}`}
        </p>
      ))}
      {papers.length > 0 && (
        <>
          <p>Without a tick: {listedSmall(papers)}.</p>
          <Button
            variant="default"
            size="compact-md"
            loading={isSending}
            leftSection={<IconMail size={16} aria-hidden="true" />}
            onClick={() => void submit()}
          >
            Ask for papers
          </Button>
        </>
      )}
      <Banner message={message} onDismiss={() => setMessage(null)} />
    </div>
  );
}

import { useRef, useState, type FormEvent } from "react";
import {
  answerError,
  eligibilityQuestions,
  isEligible,
  nextQuestion,
  questionPath,
  type EligibilityAnswers,
  type QuestionKey,
} from "@microfinance/contract/products/eligibility.ts";
import { eligibilityTexts } from "@microfinance/contract/products/texts.ts";
import { notify } from "../../core/notify.ts";
import { ActionLink } from "../components/action-link.tsx";
import site from "../components/site.module.css";
import classes from "./questionnaire.module.css";

/**
 * The eligibility questionnaire, on its page and in the modal of the services page (SITE-8): one question at a time,
 * with a Back button. Answers stay in the browser.
 */
export function Questionnaire() {
  const [answers, setAnswers] = useState<EligibilityAnswers>({});
  const [key, setKey] = useState<QuestionKey | null>("name");
  const [entered, setEntered] = useState("");
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // Counts the longest way from here, since a promised last question must be the last one.
  const path = questionPath({ employerStatus: "no", hasBusiness: "yes", ...answers });
  const at = key === null ? path.length : path.indexOf(key);

  const show = (question: QuestionKey | null, given: EligibilityAnswers) => {
    setKey(question);
    setEntered(question === null ? "" : (given[question] ?? ""));
    setError(null);
    requestAnimationFrame(() => input.current?.focus());
  };

  const answer = (event: FormEvent) => {
    event.preventDefault();
    if (key === null) return;
    const text = answerError(key, entered);
    if (text !== null) {
      const isAlert = text === eligibilityTexts.yesNo;
      setError(isAlert ? null : text);
      if (isAlert) void notify(text).then(() => input.current?.focus());
      else input.current?.focus();
      return;
    }
    const given = { ...answers, [key]: entered };
    setAnswers(given);
    const onward = questionPath(given)[at + 1];
    show(onward ?? nextQuestion(given), given);
  };

  const back = () => {
    const before = path[at - 1];
    if (before !== undefined) show(before, answers);
  };

  if (key === null)
    return (
      <Result
        eligible={isEligible(answers)}
        onAgain={() => {
          setAnswers({});
          show("name", {});
        }}
      />
    );
  const question = eligibilityQuestions.find((one) => one.key === key);
  return (
    <form className={classes.form} onSubmit={answer} noValidate>
      <div className={classes.progress}>
        <span>
          Question {at + 1} of {Math.max(path.length, at + 1)}
        </span>
        <progress value={at} max={path.length} aria-label="Progress" />
        {at === 0 && <span>Your answers stay in this browser.</span>}
      </div>
      <label htmlFor="eligibility-answer">{question?.label}</label>
      {question !== undefined && "yesNo" in question && (
        <div className={classes.choices}>
          {["Yes", "No"].map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={entered.trim().toLowerCase() === choice.toLowerCase()}
              onClick={() => {
                setEntered(choice);
                setError(null);
                input.current?.focus();
              }}
            >
              {choice}
            </button>
          ))}
        </div>
      )}
      <input
        ref={input}
        id="eligibility-answer"
        key={key}
        value={entered}
        inputMode={key === "age" ? "numeric" : key === "phone" ? "tel" : "text"}
        autoComplete="off"
        maxLength={200}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : "eligibility-refusal"}
        onChange={(event) => setEntered(event.currentTarget.value)}
      />
      <p id="eligibility-refusal" role="alert" className={classes.refusal}>
        {error}
      </p>
      <div className={site.actions}>
        <button type="submit" className={site.action} data-look="filled">
          Next
        </button>
        {at > 0 && (
          <button type="button" className={site.action} data-look="outline" onClick={back}>
            Back
          </button>
        )}
      </div>
    </form>
  );
}

function Result(props: { eligible: boolean; onAgain: () => void }) {
  return (
    <div className={classes.result} role="status">
      {props.eligible ? (
        <>
          <h2>{eligibilityTexts.eligibleTitle}</h2>
          <p>{eligibilityTexts.eligible}</p>
          <p>This is a first check. A decision also looks at your papers and your guarantor.</p>
          <div className={site.actions}>
            <ActionLink to="/user/signup">{eligibilityTexts.continue}</ActionLink>
          </div>
        </>
      ) : (
        <>
          <h2>{eligibilityTexts.notEligible}</h2>
          <p>If something changes, or if you think we should look again, come and talk to us.</p>
          <div className={site.actions}>
            <ActionLink to="/contact" look="outline">
              Contact us
            </ActionLink>
          </div>
        </>
      )}
      <button type="button" className={classes.again} onClick={props.onAgain}>
        Answer again
      </button>
    </div>
  );
}

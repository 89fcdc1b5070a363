import { eligibleAge, eligibleCapital, eligibleSalary } from "../core/constants.ts";
import { currencyMark } from "../core/currency.ts";
import { eligibilityTexts } from "./texts.ts";

/** The questions of the eligibility check in order (SITE-8); answers stay in the browser. */
export const eligibilityQuestions = [
  { key: "name", label: "What is your full name?" },
  { key: "age", label: "How old are you?" },
  { key: "phone", label: "What is your phone number?" },
  { key: "address", label: "What is your address?" },
  { key: "employerStatus", label: "Are you employed?", yesNo: true },
  { key: "employerName", label: "What is the name of your employer?" },
  { key: "salaryRange", label: `What is your monthly salary range, in ${currencyMark}?` },
  { key: "hasBusiness", label: "Do you own a business?", yesNo: true },
  { key: "businessName", label: "What is the name of your business?" },
  { key: "businessCapital", label: `What is the capital of your business, in ${currencyMark}?` },
  {
    key: "businessProfit",
    label: `What is the monthly profit of your business, in ${currencyMark}?`,
  },
] as const;

/** The key of a question. */
export type QuestionKey = (typeof eligibilityQuestions)[number]["key"];

/** The answers given so far. */
export type EligibilityAnswers = Partial<Record<QuestionKey, string>>;

/** Why an answer is invalid, or null (SITE-8). A yes-or-no text is shown as an alert (SITE-29). */
export function answerError(key: QuestionKey, answer: string): string | null {
  if (answer.trim() === "") return eligibilityTexts.empty;
  const asksYesNo = key === "employerStatus" || key === "hasBusiness";
  return asksYesNo && yesOrNo(answer) === null ? eligibilityTexts.yesNo : null;
}

/** The questions that follow from these answers, in order, as far as they are determined (SITE-8). */
export function questionPath(answers: EligibilityAnswers): QuestionKey[] {
  const path: QuestionKey[] = ["name", "age", "phone", "address", "employerStatus"];
  const employed = yesOrNo(answers.employerStatus);
  if (employed === "yes") path.push("employerName", "salaryRange");
  if (employed === "no") {
    path.push("hasBusiness");
    // Without a business there are no further questions.
    if (yesOrNo(answers.hasBusiness) === "yes")
      path.push("businessName", "businessCapital", "businessProfit");
  }
  return path;
}

/** The next question without a valid answer, or null when the result can be shown (SITE-8). */
export function nextQuestion(answers: EligibilityAnswers): QuestionKey | null {
  const open = questionPath(answers).find((key) => answerError(key, answers[key] ?? "") !== null);
  return open ?? null;
}

/**
 * Whether the answers qualify (SITE-9): of age, and either employed with enough salary, or not employed with a
 * business of enough capital.
 */
export function isEligible(answers: EligibilityAnswers): boolean {
  const age = ageOf(answers.age ?? "");
  if (age === null || age < eligibleAge.from || age > eligibleAge.to) return false;
  const employed = yesOrNo(answers.employerStatus);
  if (employed === "yes") return firstNumber(answers.salaryRange ?? "") >= eligibleSalary;
  if (employed !== "no" || yesOrNo(answers.hasBusiness) !== "yes") return false;
  return firstNumber(answers.businessCapital ?? "") >= eligibleCapital;
}

/**
 * The age in an answer. Sign and decimals count: "+20" and "20.0" are 20, and "-20" is below every limit. Null for a
 * number in another notation, such as "1e1", and for other text.
 */
export function ageOf(answer: string): number | null {
  const [, number, after = ""] = /([+-]?\d+(?:\.\d+)?)(\S*)/.exec(answer) ?? [];
  if (number === undefined || /^e[+-]?\d|^[.,]?\d/i.test(after)) return null;
  return Number(number);
}

/** The first number in an answer, without thousands commas: 1500 of "1,500-2,000"; 0 when there is none (SITE-10). */
export function firstNumber(answer: string): number {
  return Number(/\d+/.exec(answer.replaceAll(/(\d),(?=\d)/g, "$1"))?.[0] ?? 0);
}

function yesOrNo(answer: string | undefined): "yes" | "no" | null {
  const word = answer?.trim().toLowerCase();
  return word === "yes" || word === "no" ? word : null;
}

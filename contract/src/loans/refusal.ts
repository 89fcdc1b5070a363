/** What a customer is told of a refusal, as it stood on the day of the decision (LOAN-63). */
export interface Refusal {
  category: string;
  /** What would help; empty where the lender names nothing. */
  help: string;
}

/** The sentences of a refusal for the customer, whether or not staff chose a category. */
export function refusalWords(refusal: Refusal | null | undefined): string {
  if (refusal === null || refusal === undefined)
    return "We did not approve this application. Ask our office why; you may apply again at any time.";
  const help = refusal.help === "" ? "" : ` ${sentence(refusal.help)}`;
  return `We did not approve this application. The reason: ${sentence(refusal.category)}${help} You may apply again at any time.`;
}

/** The text with a full stop, if it ends without a mark. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The categories that a lender begins with; an entry is changed in the settings. */
export const defaultRefusalCategories: Refusal[] = [
  {
    category: "Income too low for this amount",
    help: "Ask for a smaller amount or a longer period, or show us further income.",
  },
  {
    category: "Papers missing or not readable",
    help: "Apply again with clear photos of each paper, or bring the papers to our office.",
  },
  {
    category: "Another loan is not repaid",
    help: "Apply again when that loan is repaid.",
  },
  {
    category: "Guarantor missing",
    help: "Name a guarantor who has an income and agrees to repay if you do not.",
  },
  { category: "Other: ask our office", help: "" },
];

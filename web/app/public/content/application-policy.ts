import { givenWord } from "../../components/given/given.tsx";

/** How an application is processed (SITE-4). */
export const policy = [
  "One form for every loan: ten steps, saved as you go.",
  "Two of our staff review each application; a third step approves or rejects it.",
  "The amount, rate and period are confirmed at approval. You see them before you sign.",
  `The ${givenWord("fees")} processing fee is deducted when the loan is paid out.${givenWord("further_charges")} There is no fee for applying.`,
  "You hear from us at every step, by email and in your account.",
] as const;

/** What the yearly rate beside an offer is for. */
export const aprNote = "APR is what a loan costs in a year with its fee: compare lenders by it.";

/** What borrowers ask before they sign, as the products of the lender have it. */
export const borrowersAsk = [
  {
    title: "If you pay late",
    text: `${givenWord("late_words")} Call us before the due date: new dates can be agreed.`,
  },
  { title: "If you pay early", text: givenWord("early_words") },
  {
    title: "How you pay",
    text: "Your account shows each way to pay, with the reference to give. Every payment gets a numbered receipt.",
  },
  {
    title: "What a guarantor signs",
    text: "A guarantor repays what you owe if you do not.",
  },
] as const;

/** What an application requires (LOAN-21). */
export const requiredDocuments = [
  "Recommendation letter from the head of your institution",
  "Acceptance letter (probation letters are not accepted)",
  "Bank account or valid ID",
  "Printed bank statement",
  "Two passport photos of the applicant and of the guarantor",
  "Certified land documents",
  "Business licences or roadworthiness certificates",
] as const;

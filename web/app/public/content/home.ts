/*
 * Content of the lender (SITE-4), for the owner to edit. It has no invented person, quote, licence or number; what the
 * lender has not provided is absent.
 */

import { givenWord } from "../../components/given/given.tsx";

/** How it works (SITE-3). */
export const steps = [
  {
    title: "Open account",
    text: "Sign up with your name, phone and email. It takes about two minutes and costs nothing.",
  },
  {
    title: "Apply for loan",
    text: "Answer ten short steps and add photos of your papers. Stop at any time; what you typed is kept.",
  },
  {
    title: "Complete approval",
    text: `Two of our staff read your application. When it is approved we pay you out, less the ${givenWord("fees")} fee.${givenWord("further_charges")}`,
  },
] as const;

/** Why us, next to the chart. */
export const reasons = [
  "You see the whole cost before you sign: total, fee and each payment.",
  `${givenWord("charge_short")} It does not grow if you pay on time.`,
  "Apply from your phone. Come to the office only to sign and collect.",
] as const;

/** The raffle and its tips (SITE-4, SITE-3). */
export const raffle = {
  title: "Pay on time, win in the raffle",
  text: "Every customer whose payments are up to date takes part in our raffle draws. There is nothing to buy and nothing to sign.",
  tips: [
    "Pay on or before the due date: the draw looks at your payments, not at the size of your loan.",
    "Keep your receipts. Each one has a number you can check with us.",
    "Borrow what you need, not what you can get.",
  ],
} as const;

/** The short list on the home page; each links to the page of tips. */
export const educationTeasers = [
  {
    title: "Build an emergency fund",
    text: "Three to six months of expenses, a little each month.",
  },
  {
    title: "Know what a loan costs",
    text: "Compare the total you repay, not only each payment.",
  },
  {
    title: "Keep a cash book",
    text: "Write down what comes in and goes out. One page a week is enough.",
  },
] as const;

/** Benefits (SITE-3, the feature list). */
export const features = [
  {
    title: "Clear figures",
    text: "Total, fee, payments and yearly rate of your loan, before you apply and before you sign.",
  },
  {
    title: "Apply by phone",
    text: "Made for small screens and slow connections. Nothing you typed is lost.",
  },
  { title: "Two reviews", text: "Each application is read by two people before it is decided." },
  {
    title: "Your papers are safe",
    text: "Documents are kept with your loan and opened by staff only, on record.",
  },
  {
    title: "Receipts for everything",
    text: "Every payment gets a numbered receipt and shows in your account.",
  },
  {
    title: "People you can ask",
    text: "Write to us, or come in. We answer in plain words.",
  },
] as const;

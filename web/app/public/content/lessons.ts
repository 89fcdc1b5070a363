/** The tips of the financial knowledge page (SITE-4). */
export const lessons = [
  {
    title: "Build an emergency fund",
    text: "Keep three to six months of expenses where you can reach them, and touch them only when you must.",
    steps: [
      "Add up what your household spends in a month.",
      "Put a little aside on the day you are paid, before you spend.",
      "When you use it, fill it up again first.",
    ],
  },
  {
    title: "Know what a loan costs",
    text: "The monthly payment tells you whether you can pay. The total tells you what the loan costs.",
    steps: [
      "Ask for three figures: what you receive, what you pay each month, and what you pay in total.",
      "Compare the yearly rate (APR) when the periods differ. A short loan at a flat rate has a high one.",
      "Never sign a paper with empty lines.",
    ],
  },
  {
    title: "Borrow what you can repay",
    text: "All your loan payments together should leave you enough for food, rent and school fees.",
    steps: [
      "Write down what comes in and what must go out each month.",
      "Plan the payment for the days after your salary or your best market day.",
      "If a month will be hard, talk to us before the due date, not after it.",
    ],
  },
  {
    title: "Keep a cash book",
    text: "One page a week is enough: what came in, what went out, and what is left.",
    steps: [
      "Keep the money of the business apart from the money of the house.",
      "Write each sale down on the day it happens.",
      "At the end of the month, see which goods earn and which only take space.",
    ],
  },
  {
    title: "Before you guarantee another person's loan",
    text: "A guarantor pays when the borrower does not. Be sure you could.",
    steps: [
      "Ask to see the loan's terms and its instalments.",
      "Agree with the borrower how you will know that a payment was made.",
      "Say no when you cannot afford it. That is no insult.",
    ],
  },
] as const;

/*
 * Content of the lender (SITE-4), for the owner to edit. It has no invented person, quote, licence or number; what the
 * lender has not provided is absent.
 */

import { currencyMark } from "@microfinance/contract/core/currency.ts";
import { givenWord } from "../../components/given/given.tsx";

/** Four questions (SITE-3). The last three mention what is done at the office (SITE-4). */
export const questions = [
  {
    question: "How do I apply for a loan?",
    answer:
      "Create an account and choose Apply for Loan. If you would rather do it with us, come to the office: staff can take your application there.",
  },
  {
    question: "What will I repay?",
    answer: `The amount plus interest ${givenWord("rates_answer")}. A fee of ${givenWord("fees")} is taken when the loan is paid out.${givenWord("further_charges")} The calculator on the home page shows the figures for your amount.`,
  },
  {
    question: "Can I pay utility bills with you?",
    answer:
      "Yes, at the office. We sell electricity top-up and take bill payments, and you get a receipt.",
  },
  {
    question: "How do I collect a money transfer?",
    answer: `Come to the office with a valid ID and the PIN of the transfer. We pay out transfers of three international networks in ${currencyMark}.`,
  },
] as const;

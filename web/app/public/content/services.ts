/*
 * Content of the lender (SITE-4), for the owner to edit. It has no invented person, quote, licence or number; what the
 * lender has not provided is absent.
 */

import { currencyMark } from "@microfinance/contract/core/currency.ts";

/** Services in addition to loans (SITE-4); each id is its anchor on the services page. */
export const otherServices = [
  {
    id: "bill-payment",
    title: "Bill payment",
    text: "Buy electricity top-up and pay your bill at our counter. You leave with your receipt.",
    points: [
      "Bring your meter number, or an old slip that shows it.",
      "Pay what you like: a small top-up today, another next week.",
      "Check the number on the slip with us before you pay.",
    ],
  },
  {
    id: "money-transfer",
    title: "Money transfers",
    text: "Collect money sent through one of three international networks. Bring your ID and the PIN of the transfer.",
    points: [
      "The name on your ID must be the name on the transfer.",
      `You are paid out in ${currencyMark} at the counter, and you sign for it.`,
      "Give your PIN only to our cashier.",
    ],
  },
  {
    id: "electronic-transfer",
    title: "Electronic transfer service",
    text: "Send money to an account through our partner commercial bank.",
    points: [
      "Bring the name and number of the account, and the name of its bank.",
      "We read the details back to you before anything is sent.",
      "You leave with a slip that says what went where.",
    ],
  },
] as const;

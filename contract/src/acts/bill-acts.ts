import { billTexts } from "../bills/texts.ts";
import type { ActRule } from "./act-rule.ts";
import type { AuditAction } from "./audit.ts";

/** Bills at the counter and the floats of billers. */
export const billActs = {
  "bill.pay": {
    keyTaken: billTexts.keyTaken,
    entries: ["bill"],
    secondPerson: { exempt: "Money comes in, by a receipt, and cash into a till that is counted." },
  },
  "bill.answer": {
    entries: ["bill_reversal"],
    secondPerson: { exempt: "The biller's own answer says it; no person does." },
  },
  "bill.outcome": {
    entries: [],
    secondPerson: {
      exempt: "No money moves: the token is the biller's, as its terminal shows it.",
    },
  },
  "bill.reverse": {
    entries: ["bill_reversal"],
    secondPerson: {
      asks: "bills.pay",
      seconds: "bills.reverse",
      by: { request: "bill_reversal" },
    },
  },
  "float.top_up": {
    entries: ["float_top_up"],
    secondPerson: {
      asks: "transfers.settle",
      seconds: "transfers.settle",
      by: { request: "float_top_up" },
    },
  },
} as const satisfies Partial<Record<AuditAction, ActRule>>;

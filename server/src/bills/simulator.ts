import { createHash } from "node:crypto";
import type { BillerAdapter, BillerAnswer, BillOrder } from "./adapter.ts";

/** What the simulator does with a payment, by the cents of its amount (BILL-9). Any other is accepted at once. */
export const simulated = {
  /** No answer at first; the second question has it. */
  late: 1,
  /** No answer at first; then each question has another token. */
  twice: 2,
  /** Never an answer. */
  silent: 3,
  /** Its float is empty. */
  emptyFloat: 4,
  /** No answer at first; then it was refused. */
  refusedLate: 5,
  /** It does not know the number. */
  unknownNumber: 6,
} as const;

/** How often each payment was asked about since it was sent; what is not here was never sent. */
const asked = new Map<string, number>();

function accepted({ key, gives_token }: BillOrder, time = 0): BillerAnswer {
  const digits = BigInt(`0x${createHash("sha256").update(`${key} ${time}`).digest("hex")}`);
  const token = String(digits).padStart(20, "0").slice(-20);
  const reference = `SIM-${key.slice(0, 8).toUpperCase()}`;
  return { outcome: "accepted", token: gives_token ? token : null, reference };
}

const unknown: BillerAnswer = { outcome: "unknown" };
const refused = (why: "float" | "number" | "amount"): BillerAnswer => ({
  outcome: "refused",
  why,
  reference: "SIM",
});

/**
 * A biller that is simulated, for demonstrations and tests. It answers by the cents of the amount: at once, late,
 * twice, never, or that its float is empty. It forgets what was sent when the server stops.
 */
export const billerSimulator: BillerAdapter = {
  pay: async (order) => {
    asked.set(order.key, 0);
    switch (order.amount % 100) {
      case simulated.late:
      case simulated.twice:
      case simulated.silent:
      case simulated.refusedLate:
        return unknown;
      case simulated.emptyFloat:
        return refused("float");
      case simulated.unknownNumber:
        return refused("number");
      default:
        return accepted(order);
    }
  },
  find: async (order) => {
    const before = asked.get(order.key);
    if (before === undefined) return unknown;
    const time = before + 1;
    asked.set(order.key, time);
    switch (order.amount % 100) {
      case simulated.late:
        return time < 2 ? unknown : accepted(order);
      case simulated.twice:
        return accepted(order, time);
      case simulated.silent:
        return unknown;
      case simulated.refusedLate:
        return refused("amount");
      default:
        return accepted(order);
    }
  },
};

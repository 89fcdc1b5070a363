import { currencyCode } from "@microfinance/contract/core/currency.ts";
import { smsLength } from "@microfinance/contract/messaging/sms-length.ts";
import { defineJob, enqueue } from "../../core/jobs.ts";
import { takeReport } from "./delivery-report.ts";
import type { SmsGateway, SmsOutcome } from "./gateway.ts";

/** The price of a part, so that pages have costs to show. */
const price = { amount: 0.25, currency: currencyCode };
/** Milliseconds until the report of an accepted message. */
const delay = 2_000;

/** Numbers with a script, by their last six digits; every other message is delivered. */
const scripts: Readonly<Record<string, SmsOutcome>> = {
  "000403": { kind: "refused", reason: "403 InvalidPhoneNumber", refuses: true },
  "000405": { kind: "paused", reason: "405 InsufficientBalance" },
  "000406": { kind: "refused", reason: "406 UserInBlacklist", refuses: true },
  "000407": { kind: "refused", reason: "407 CouldNotRoute", refuses: false },
  "000429": { kind: "later", reason: "HTTP 429: too many requests" },
  "000500": { kind: "unknown", reason: "No answer: the operation timed out" },
};
/** Numbers whose message is accepted and not delivered, or never reported. */
const failing = "000600";
const silent = "000601";

/** Tells the fate of a message that the simulator accepted, as a gateway does some seconds later. */
export const simulateReport = defineJob(
  "messages.simulate-report",
  { pollingInterval: 1, batchSize: 10 },
  async (deps, report: { id: string; status: string; phoneNumber: string }) => {
    await takeReport(deps, "simulator", report);
  },
);

/** A gateway without a network: its page shows the messages (MSG-34). */
export function openSimulator(): SmsGateway {
  return {
    name: "simulator",
    keepsText: true,
    send: async ({ id, to, text }) => {
      const script = scripts[to.slice(-6)];
      if (script !== undefined) return script;
      const { parts } = smsLength(text);
      const cost = { amount: price.amount * parts, currency: price.currency };
      return { kind: "accepted", gateway_id: `simulated-${id}`, parts, cost };
    },
    accepted: async (db, id, { to }) => {
      if (to.endsWith(silent)) return;
      const status = to.endsWith(failing) ? "Failed" : "Success";
      const report = { id, status, phoneNumber: to };
      await enqueue(db, simulateReport, report, new Date(Date.now() + delay));
    },
  };
}

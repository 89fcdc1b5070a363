import {
  added,
  changed,
  changedNames,
  customerOf,
  exported,
  searched,
  textOf,
} from "../core/audit-facts.ts";
import { actor, type EventTexts, type Happened } from "../core/event-texts.ts";
import { notice } from "../messaging/notice.ts";

/** The texts of what happens to the records of customers. */
export const customerEventTexts = {
  "address.create": { event: "Address added", audit: added("the address") },
  "address.update": { event: "Address changed", audit: changed("the address") },
  "bank.create": { event: "Bank details added", audit: added("the bank account") },
  "bank.read": {
    event: "Bank details read",
    audit: (facts) => `opened the bank account of ${customerOf(facts)}`,
  },
  "bank.update": {
    event: "Bank details changed",
    audit: changed("the bank account"),
    notices: {
      // `account` is its shortened name, empty for none; `is_kept` means that both reviews saw another one (MSG-6).
      account_changed: notice(
        (loan, { account, is_kept }: { account: string; is_kept: boolean }) => {
          const changed = `The bank account for your loan ${loan} was changed${account === "" ? "" : ` to ${account}`}.`;
          const next = is_kept
            ? "We pay out nothing until our office has accepted the new account."
            : "Our office reviews it before we pay.";
          return {
            title: "Bank account changed",
            text: `${changed} ${next} If you did not ask for this, please tell our office at once.`,
          };
        },
      ),
    },
  },
  "business.create": { event: "Business added", audit: added("a business") },
  "business.update": { event: "Business changed", audit: changed("a business") },
  "customer.export": { event: "Customers exported", audit: exported("customers") },
  "customer.note": {
    event: "Note on a customer",
    audit: (facts) => {
      const mentioned = textOf(facts, "mentioned", "");
      const note = `wrote a note on ${customerOf(facts)}`;
      return mentioned === "" ? note : `${note} that mentions ${mentioned}`;
    },
    timeline: { note: (happened: Happened) => `${actor(happened)} wrote a note.` },
  },
  "customer.update": {
    event: "Customer changed",
    audit: (facts) => `changed ${customerOf(facts)}: ${changedNames(facts)}`,
  },
  "employer.create": { event: "Employer added", audit: added("the employer") },
  "employer.update": { event: "Employer changed", audit: changed("the employer") },
  "guarantor.consent": {
    event: "Guarantor agreed to text messages",
    audit: (facts) => `recorded that a guarantor of ${customerOf(facts)} agreed to text messages`,
  },
  "guarantor.create": { event: "Guarantor added", audit: added("a guarantor") },
  "guarantor.refuse": {
    event: "Consent of a guarantor withdrawn",
    audit: (facts) =>
      `withdrew the consent of a guarantor of ${customerOf(facts)} to text messages`,
  },
  "guarantor.update": { event: "Guarantor changed", audit: changed("a guarantor") },
  "search.customers": { event: "Customers searched", audit: searched("customers") },
} as const satisfies Record<string, EventTexts>;

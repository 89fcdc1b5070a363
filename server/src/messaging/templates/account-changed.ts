import { template } from "../template.ts";

/** Tells a customer, also at the address they had before, that the bank account on record was changed (MSG-6). */
export const accountChanged = template(
  "account_change",
  (data: {
    /** The new account, its number shortened so that this mail gives nothing away; empty for none. */
    account: string;
    /** When, as people here read it. */
    at: string;
  }) => ({
    subject: "Your bank account with us was changed",
    paragraphs: [
      `On ${data.at} the bank account that we pay your loans to was changed${data.account === "" ? "" : ` to ${data.account}`}.`,
    ],
    notes: ["If this was not you, please tell our office at once."],
  }),
);

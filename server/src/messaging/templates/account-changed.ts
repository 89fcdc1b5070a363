import { template } from "../template.ts";

/** Notifies a customer, also at a former address, that the bank account on record was changed (MSG-6). */
export const accountChanged = template(
  "account_change",
  (data: {
    /** The new account with a masked number, so that the mail does not disclose it; empty for none. */
    account: string;
    /** The time in the local format. */
    at: string;
  }) => ({
    subject: "Your bank account with us was changed",
    paragraphs: [
      `On ${data.at} the bank account that we pay your loans to was changed${data.account === "" ? "" : ` to ${data.account}`}.`,
    ],
    notes: ["If this was not you, please tell our office at once."],
  }),
);

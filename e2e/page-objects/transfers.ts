import type { Locator } from "@playwright/test";
import type { BackOffice } from "./back-office.ts";
import { chooseOrType } from "./choice-or-other.ts";

let created = 0;

/** A pin that no other transfer of this run has. */
export function newPin(): string {
  created += 1;
  return `P${process.pid}${Date.now()}${created}`.slice(-18);
}

/** Valid input of the Money Transfer Form by label (TRF-1). */
export const transferInput = {
  "Transfer medium": "Ria",
  Amount: "100",
  "Foreign currency": "USD",
  Equivalent: "2250.5",
  "Sender name": "Mabel Cole",
  "Sender phone": "+44 20 7946 0000",
  "Sender email": "mabel@gmail.com",
  "Sender country": "United Kingdom",
  "Sender city": "London",
  "Receiver name": "Santigie Bangura",
  "Receiver phone": "anything at all",
  "Receiver email": "santigie@gmail.com",
  "Receiver country": "Sierra Leone",
  "Receiver city": "Bo",
} as const;

/** The Money Transfer Form in its modal. */
export class TransferForm {
  readonly form: Locator;

  constructor(backOffice: BackOffice) {
    this.form = backOffice.page.getByRole("dialog", { name: "Money Transfer Form" });
  }

  field(label: string): Locator {
    return this.form.getByLabel(label, { exact: true });
  }

  async type(values: Readonly<Record<string, string>>) {
    for (const [label, value] of Object.entries(values)) {
      if (label === "Transfer medium" || label === "Foreign currency")
        await chooseOrType(this.form, label, value);
      else await this.field(label).fill(value);
    }
  }

  /** The submit button, whose label names the amount and the receiver. */
  get record(): Locator {
    return this.form.getByRole("button", { name: /^Record / });
  }
}

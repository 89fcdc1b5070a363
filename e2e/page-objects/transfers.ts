import { expect, type Locator } from "@playwright/test";
import type { DemoAccount } from "./account.ts";
import type { Office } from "./api-fixtures.ts";
import type { BackOffice } from "./back-office.ts";
import { chooseOrType } from "./choice-or-other.ts";

/** A money transfer as the tests read it. */
export interface Transfer {
  id: number;
  transfer_pin: string;
  transfer_medium: string;
  local_currency: number;
  receiver_name: string;
  status: string;
}

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

/** A transfer that was recorded through the API. */
export async function newTransfer(office: Office, who: DemoAccount = "cashier"): Promise<Transfer> {
  const recorded = await office.call(who, "POST", "/money/transfers/create", {
    transfer_pin: newPin(),
    transfer_medium: "Ria",
    amount: 100,
    foreign_currency: "USD",
    local_currency: 2250,
    transfer_date: new Date().toISOString().slice(0, 10),
    sender_name: "Mabel Cole",
    sender_country: "United Kingdom",
    sender_city: "London",
    sender_phone: "020 7946 0000",
    sender_email: "mabel@gmail.com",
    receiver_name: "Santigie Bangura",
    receiver_country: "Sierra Leone",
    receiver_city: "Bo",
    receiver_phone: "076 123456",
    receiver_email: "santigie@gmail.com",
  });
  expect(recorded.status, recorded.text).toBe(200);
  return recorded.body["data"] as Transfer;
}

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

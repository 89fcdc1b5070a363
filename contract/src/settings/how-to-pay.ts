import type { HowToPay } from "./schema.ts";

/** One way to pay, as the customer reads it. */
export interface WayToPay {
  title: string;
  lines: readonly string[];
}

/** The ways to pay that the lender has set, in order: cash, mobile money, bank (CUST-26). */
export function waysToPay(settings: HowToPay): WayToPay[] {
  const ways = [
    { title: "Cash", lines: [settings.cash_address, settings.cash_hours] },
    { title: "Mobile money", lines: [settings.mobile_money_code] },
    { title: "Bank", lines: [settings.bank_account] },
  ];
  return ways
    .map(({ title, lines }) => ({ title, lines: lines.filter((line) => line !== "") }))
    .filter(({ lines }) => lines.length > 0);
}

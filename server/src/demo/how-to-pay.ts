import type { HowToPay } from "@microfinance/contract/settings/schema.ts";

/** How customers of the demo lender pay. */
export const demoHowToPay: HowToPay = {
  cash_address: "14 Siaka Stevens Street, Freetown",
  cash_hours: "Monday to Friday, 8:30 to 16:30",
  mobile_money_code: "*144*2*1*20260#",
  bank_account: "Demo Commercial Bank, Microfinance loans, 003 001 2026",
};

import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "bills";

/** A bill as the screens read it. */
export type Bill = z.output<typeof schemas.bill>;
/** The form of a bill as the server reads it. */
export type BillInput = z.output<typeof schemas.billBody>;
/** A biller as the counter reads it. */
export type CounterBiller = z.output<typeof schemas.biller>;
/** A number that was paid for before. */
export type RecentNumber = z.output<typeof schemas.listRecentNumbers.response>["numbers"][number];
/** What a cashier took on a day. */
export type BillDay = z.output<typeof schemas.readBillDay.response>["day"];
/** A bill to settle. */
export type OpenBill = z.output<typeof schemas.openBill>;
/** A top-up of a float. */
export type TopUp = z.output<typeof schemas.topUp>;
/** A month of a biller in the report of commission. */
export type BillerMonth = z.output<typeof schemas.billerMonth>;
/** A row of the comparison with a biller's statement. */
export type ComparedRow = z.output<typeof schemas.compareBillerStatement.response>["rows"][number];
/** A bill in the customer area. */
export type OwnBill = z.output<typeof schemas.ownBill>;

/** Bills, newest first (BILL-13). */
export const listBills: Endpoint<typeof schemas.listBills> = {
  method: "GET",
  path: "/money/bills/all",
  access: "bills.list",
  tag,
};

/** The bills of the list as a file. */
export const exportBills = exportOf<typeof schemas.exportBills>(listBills, "/money/bills/export");

/** What the caller took for bills on a day, today when absent (BILL-14). */
export const readBillDay: Endpoint<typeof schemas.readBillDay> = {
  method: "GET",
  path: "/money/bills/day",
  access: "bills.pay",
  tag,
};

/** The last numbers that a customer or a phone paid for, the latest first, at most five; none without them (BILL-2). */
export const listRecentNumbers: Endpoint<typeof schemas.listRecentNumbers> = {
  method: "GET",
  path: "/money/bills/recent",
  access: "bills.pay",
  tag,
};

/** One bill. */
export const readBill: Endpoint<typeof schemas.readBill> = {
  method: "GET",
  path: "/money/bills/{id}",
  access: "bills.list",
  tag,
};

/**
 * Takes the money of a bill and pays it (BILL-3). The client draws `bill_key` when the form opens and sends it with
 * every retry: a repeated request has the bill of the first, and nothing is sent twice. The answer's bill is paid,
 * unknown, or not accepted, whose money was posted back. 400 for a number, amount or token that does not fit; 409 for
 * an inactive biller, a float that is too small, more without cash than the caller's ceiling, a token of another bill,
 * and a key of another bill.
 */
export const payBill: Endpoint<typeof schemas.payBill> = {
  method: "POST",
  path: "/money/bills/pay",
  access: "bills.pay",
  tag,
};

/** Asks the biller for an unknown outcome; nothing is sent again (BILL-9). 409 for a known one, or without adapter. */
export const askOutcome: Endpoint<typeof schemas.askOutcome> = {
  method: "POST",
  path: "/money/bills/{id}/ask",
  access: "bills.pay",
  tag,
};

/**
 * Records that a biller accepted a bill whose outcome was unknown, with the token where it gives one (BILL-10). A bill
 * that it did not accept is given back by `askBillReversal`.
 */
export const recordOutcome: Endpoint<typeof schemas.recordOutcome> = {
  method: "POST",
  path: "/money/bills/{id}/outcome",
  access: "bills.pay",
  tag,
};

/**
 * Asks for the money of a bill to be given back, since the biller took it back or never accepted it; a second person
 * approves it in the queue (BILL-11).
 */
export const askBillReversal: Endpoint<typeof schemas.askBillReversal> = {
  method: "POST",
  path: "/money/bills/{id}/reversal",
  access: "bills.pay",
  tag,
};

/** Records a print of a receipt, before it is printed (BILL-5). */
export const recordPrint: Endpoint<typeof schemas.recordPrint> = {
  method: "POST",
  path: "/money/bills/{id}/print",
  access: "bills.pay",
  tag,
};

/** Active billers by name, for the counter, with the state of their floats (BILL-1, BILL-7). */
export const listBillers: Endpoint<typeof schemas.listBillers> = {
  method: "GET",
  path: "/money/billers",
  access: "bills.list",
  tag,
};

/** Commission and charges of bills by biller and month, latest month first (BILL-16). */
export const readCommission: Endpoint<typeof schemas.readCommission> = {
  method: "GET",
  path: "/money/billers/commission",
  access: "ledger.read",
  tag,
};

/** The report of commission as a file. */
export const exportCommission = exportOf<typeof schemas.exportCommission>(
  readCommission,
  "/money/billers/commission/export",
);

/** Asks for a top-up of a float; a second person approves it in the queue (BILL-8). */
export const askTopUp: Endpoint<typeof schemas.askTopUp> = {
  method: "POST",
  path: "/money/billers/{id}/top-up",
  access: "transfers.settle",
  tag,
};

/** The top-ups of a biller's float, newest first. */
export const listTopUps: Endpoint<typeof schemas.listTopUps> = {
  method: "GET",
  path: "/money/billers/{id}/top-ups",
  access: "ledger.read",
  tag,
};

/** The bills of a biller that are not settled, oldest first, at most 1,000 (BILL-15). */
export const listOpenBills: Endpoint<typeof schemas.listOpenBills> = {
  method: "GET",
  path: "/money/billers/{id}/open",
  access: "ledger.read",
  tag,
};

/** Compares the bills of some days with a biller's statement; nothing is stored or changed (BILL-17). */
export const compareBillerStatement: Endpoint<typeof schemas.compareBillerStatement> = {
  method: "POST",
  path: "/money/billers/{id}/statement",
  access: "transfers.settle",
  tag,
};

/** The bills that a customer paid at the counter, newest first (BILL-18). */
export const listOwnBills: Endpoint<typeof schemas.listOwnBills> = {
  method: "GET",
  path: "/customer/{id}/bills",
  access: "customers.read",
  owner: { kind: "customer", param: "id" },
  tag,
};

import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "payouts";

/** The body of a payout as the server reads it. */
export type PayoutBody = z.output<typeof schemas.payoutBody>;

/** Pays out an approved loan, once per key (PAY-33). */
export const payOut: Endpoint<typeof schemas.payOut> = {
  method: "POST",
  path: "/loans/{loanId}/payout",
  access: "loans.pay_out",
  tag,
};

/** Reverses the payout of a loan without payments, once (PAY-35). */
export const reversePayout: Endpoint<typeof schemas.reversePayout> = {
  method: "POST",
  path: "/loans/{loanId}/payout/reverse",
  access: "payments.reverse",
  tag,
};

/** The payouts, newest first, or the approved loans that wait for one. */
export const listPayouts: Endpoint<typeof schemas.listPayouts> = {
  method: "GET",
  path: "/payouts",
  access: "payments.list",
  tag,
};

/** The payouts as a file. */
export const exportPayouts = exportOf<typeof schemas.exportPayouts>(listPayouts, "/payouts/export");

/** One payout, for its voucher. */
export const readPayout: Endpoint<typeof schemas.readPayout> = {
  method: "GET",
  path: "/payouts/{id}",
  access: "payments.list",
  tag,
};

/** The voucher of a payout as a PDF (PAY-36); each download is recorded (AUTH-58). */
export const readVoucher: Endpoint<typeof schemas.readVoucher> = {
  method: "GET",
  path: "/payouts/{id}/voucher.pdf",
  access: "payments.list",
  tag,
  file: true,
};

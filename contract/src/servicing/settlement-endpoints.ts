import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./settlement-endpoint-schemas.ts";

const tag = "servicing";

/** The payoff of a loan as the screens read it. */
export type PayoffQuote = z.output<typeof schemas.payoffFields>;

/** What pays off the loan on a day, for its customer and for staff (SERV-70). */
export const readPayoff: Endpoint<typeof schemas.readPayoff> = {
  method: "GET",
  path: "/loans/{id}/payoff",
  access: "loans.read",
  owner: { kind: "loan", param: "id" },
  tag,
};

/** The same as a paper under the lender's letterhead (SERV-77); each download by staff is recorded (AUTH-58). */
export const readPayoffPaper: Endpoint<typeof schemas.readPayoffPaper> = {
  method: "GET",
  path: "/loans/{id}/payoff.pdf",
  access: "loans.read",
  owner: { kind: "loan", param: "id" },
  tag,
  file: true,
};

/** The body of a settlement as the server reads it. */
export type SettlementInput = z.output<typeof schemas.settlementBody>;

/** Pays off a loan by a payment of exactly its payoff; the rebate is credited (SERV-73). Once per act_key. */
export const settleLoan: Endpoint<typeof schemas.settleLoan> = {
  method: "POST",
  path: "/loans/{id}/settle",
  access: "payments.record",
  tag,
};

import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./top-up-endpoint-schemas.ts";

const tag = "servicing";

/** A loan that a new one can settle, as the screens read it. */
export type TopUpOffer = z.output<typeof schemas.topUpOffer>;

/** The loans of a customer that a new one can settle, for themselves and for staff (SERV-80). */
export const listTopUps: Endpoint<typeof schemas.listTopUps> = {
  method: "GET",
  path: "/loans/customer/{customerId}/top-ups",
  access: "loans.read",
  owner: { kind: "customer", param: "customerId" },
  tag,
};

/** What a payout settles, as the screens read it. */
export type TopUp = z.output<typeof schemas.topUpFields>;

/** What the payout of this loan settles of the older one on a day (SERV-82); 404 for a loan that settles none. */
export const readTopUp: Endpoint<typeof schemas.readTopUp> = {
  method: "GET",
  path: "/loans/{id}/top-up",
  access: "loans.read",
  owner: { kind: "loan", param: "id" },
  tag,
};

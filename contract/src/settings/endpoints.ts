import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "settings";

/** The lender's settings, for printed letterheads, hints and the review area. */
export const readSettings: Endpoint<typeof schemas.readSettings> = {
  method: "GET",
  path: "/settings",
  access: "settings.read",
  tag,
};

/**
 * The sender of printable documents (RPT-12). It is printed on all of them, so customers may read it for their own.
 */
export const readLetterhead: Endpoint<typeof schemas.readLetterhead> = {
  method: "GET",
  path: "/settings/letterhead",
  access: "public",
  tag,
};

/**
 * The sender of a paper about a record: its branch's name, address and phone where the lender has several (BR-9). A
 * loan is named by its code, a payment, payout, transfer or bill by its id.
 */
export const readPaperLetterhead: Endpoint<typeof schemas.readPaperLetterhead> = {
  method: "GET",
  path: "/settings/letterhead/{kind}/{record}",
  access: "session.staff",
  tag,
};

/** The settings that the customer area shows to signed-in persons (CUST-26, CUST-28). */
export const readCustomerSettings: Endpoint<typeof schemas.readCustomerSettings> = {
  method: "GET",
  path: "/settings/customer-area",
  access: "session.own",
  owner: "actor",
  tag,
};

/** Changes settings; absent fields stay unchanged. Those that are controls wait for a second administrator. */
export const updateSettings: Endpoint<typeof schemas.updateSettings> = {
  method: "PUT",
  path: "/settings",
  access: "settings.update",
  tag,
};

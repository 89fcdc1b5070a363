import type { Endpoint } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "customers";
const owner = { kind: "customer", param: "id" } as const;

/** All customers, newest first (CUST-19, SITE-20). `query` matches code and phone from their beginning, and names. */
export const listCustomers: Endpoint<typeof schemas.listCustomers> = {
  method: "GET",
  path: "/customer/all",
  access: "customers.list",
  tag,
};

/** Names of customers that are spelled nearly as what was typed and found nobody (SITE-22). */
export const listNearNames: Endpoint<typeof schemas.listNearNames> = {
  method: "GET",
  path: "/customer/near-names",
  access: "customers.list",
  tag,
};

/** The customers of the list as a file. */
export const exportCustomers = exportOf<typeof schemas.exportCustomers>(
  listCustomers,
  "/customer/export",
);

/** One customer, by user id or customer code (CUST-3). */
export const readCustomer: Endpoint<typeof schemas.readCustomer> = {
  method: "GET",
  path: "/customer/{userId}",
  access: "customers.read",
  owner: { kind: "customer", param: "userId" },
  tag,
};

/** Changes a customer's bio (CUST-15). Only updateUser changes the e-mail address (AUTH-9). */
export const updateCustomer: Endpoint<typeof schemas.updateCustomer> = {
  method: "PUT",
  path: "/customer/{id}",
  access: "customers.update",
  owner,
  tag,
};

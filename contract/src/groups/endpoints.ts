import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "groups";

/** The groups, newest first; with `query` those whose name, village or district contains it (SERV-150). */
export const listGroups: Endpoint<typeof schemas.listGroups> = {
  method: "GET",
  path: "/groups",
  access: "groups.read",
  tag,
};

/** One group with its members and its loans. */
export const readGroup: Endpoint<typeof schemas.readGroup> = {
  method: "GET",
  path: "/groups/{id}",
  access: "groups.read",
  tag,
};

/** Adds a group (SERV-150). 409 for a name that exists. */
export const addGroup: Endpoint<typeof schemas.addGroup> = {
  method: "POST",
  path: "/groups",
  access: "groups.manage",
  tag,
};

/** Changes a group, its members or its state (SERV-151). */
export const changeGroup: Endpoint<typeof schemas.changeGroup> = {
  method: "PATCH",
  path: "/groups/{id}",
  access: "groups.manage",
  tag,
};

/** The members of a loan with what each owes on a day, for staff (SERV-156). */
export const readLoanMembers: Endpoint<typeof schemas.readLoanMembers> = {
  method: "GET",
  path: "/loans/{id}/members",
  access: "groups.read",
  tag,
};

/**
 * Sets the members of a Group Loan with their shares, which add up to its amount (SERV-153). From the approval on it is
 * a change with a new agreement, once per act_key. 409 from the payout on: it is asked for (SERV-159).
 */
export const changeLoanMembers: Endpoint<typeof schemas.changeLoanMembers> = {
  method: "PUT",
  path: "/loans/{id}/members",
  access: "groups.manage",
  tag,
};

/** Asks for other members of a loan that is paid out; another person approves it in the queue. Once per request_key. */
export const askLoanMembers: Endpoint<typeof schemas.askLoanMembers> = {
  method: "POST",
  path: "/loans/{id}/members/request",
  access: "loans.change_members",
  tag,
};

/** The shares of a customer in the loans of groups: the own figures only, never those of others (SERV-160). */
export const readOwnShares: Endpoint<typeof schemas.readOwnShares> = {
  method: "GET",
  path: "/customer/{id}/shares",
  access: "customers.read",
  owner: { kind: "customer", param: "id" },
  tag,
};

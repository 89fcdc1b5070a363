import { z } from "zod";
import { endpoint, pageFields, pageQuery, success } from "../core/endpoint.ts";
import { pathId, text } from "../core/fields.ts";
import { textLimits } from "../core/constants.ts";
import {
  groupChange,
  groupDetails,
  groupRecord,
  loanMembers,
  loanMembersBody,
  newGroup,
  ownShare,
  standingQuery,
} from "./schema.ts";
import { groupTexts as texts } from "./texts.ts";

const tag = "groups";
const ofGroup = z.object({ id: pathId(texts.notFound) });
const ofLoan = z.object({ id: z.string() });
const groupResponse = success({ group: groupDetails });

/** The groups, newest first; with `query` those whose name, village or district contains it (SERV-150). */
export const listGroups = endpoint({
  method: "GET",
  path: "/groups",
  access: "groups.read",
  tag,
  summary: "Groups of customers, newest first",
  query: pageQuery.extend({ query: text({ max: textLimits.search }).optional() }),
  response: success({ groups: z.array(groupRecord), ...pageFields }),
});

/** One group with its members and its loans. */
export const readGroup = endpoint({
  method: "GET",
  path: "/groups/{id}",
  access: "groups.read",
  tag,
  summary: "A group with its members and its loans",
  params: ofGroup,
  response: groupResponse,
});

/** Adds a group (SERV-150). 409 for a name that exists. */
export const addGroup = endpoint({
  method: "POST",
  path: "/groups",
  access: "groups.manage",
  tag,
  summary: "Adds a group of customers",
  body: newGroup,
  response: groupResponse,
});

/** Changes a group, its members or its state (SERV-151). */
export const changeGroup = endpoint({
  method: "PATCH",
  path: "/groups/{id}",
  access: "groups.manage",
  tag,
  summary: "Changes a group, its members or its state",
  params: ofGroup,
  body: groupChange,
  response: groupResponse,
});

/** The members of a loan with what each owes on a day, for staff (SERV-156). */
export const readLoanMembers = endpoint({
  method: "GET",
  path: "/loans/{id}/members",
  access: "groups.read",
  tag,
  summary: "The members of a loan, their shares, and what each owes",
  params: ofLoan,
  query: standingQuery,
  response: success({ members: loanMembers }),
});

/**
 * Sets the members of a Group Loan with their shares, which add up to its amount (SERV-153). From the approval on it is
 * a change with a new agreement, once per act_key (SERV-159).
 */
export const changeLoanMembers = endpoint({
  method: "PUT",
  path: "/loans/{id}/members",
  access: "groups.manage",
  tag,
  summary: "Sets the members of a Group Loan and their shares, once per act_key",
  params: ofLoan,
  body: loanMembersBody,
  response: success({ members: loanMembers }),
});

/** The shares of a customer in the loans of groups: the own figures only, never those of others (SERV-160). */
export const readOwnShares = endpoint({
  method: "GET",
  path: "/customer/{id}/shares",
  access: "customers.read",
  owner: { kind: "customer", param: "id" },
  tag,
  summary: "A customer's shares in the loans of groups",
  params: ofLoan,
  response: success({ shares: z.array(ownShare) }),
});

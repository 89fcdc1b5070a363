import { z } from "zod";
import { inBranch, pageFields, pageQuery, schemas, success } from "../core/endpoint-schemas.ts";
import { pathId, text } from "../core/fields.ts";
import { textLimits } from "../core/constants.ts";
import { requestFields } from "../requests/schema.ts";
import {
  askMembersBody,
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

const ofGroup = z.object({ id: pathId(texts.notFound) });
const ofLoan = z.object({ id: z.string() });
const groupResponse = success({ group: groupDetails });

export const listGroups = schemas({
  summary: "Groups of customers, newest first",
  query: pageQuery.extend({ query: text({ max: textLimits.search }).optional() }),
  response: success({ groups: z.array(inBranch(groupRecord)), ...pageFields }),
});

export const readGroup = schemas({
  summary: "A group with its members and its loans",
  params: ofGroup,
  response: groupResponse,
});

export const addGroup = schemas({
  summary: "Adds a group of customers",
  body: newGroup,
  response: groupResponse,
});

export const changeGroup = schemas({
  summary: "Changes a group, its members or its state",
  params: ofGroup,
  body: groupChange,
  response: groupResponse,
});

export const readLoanMembers = schemas({
  summary: "The members of a loan, their shares, and what each owes",
  params: ofLoan,
  query: standingQuery,
  response: success({ members: loanMembers }),
});

export const changeLoanMembers = schemas({
  summary: "Sets the members of a Group Loan and their shares, once per act_key",
  params: ofLoan,
  body: loanMembersBody,
  response: success({ members: loanMembers }),
});

export const askLoanMembers = schemas({
  summary:
    "Asks for other members or shares of a Group Loan that is paid out, once per request_key",
  params: ofLoan,
  body: askMembersBody,
  response: success({ request: requestFields }),
});

export const readOwnShares = schemas({
  summary: "A customer's shares in the loans of groups",
  params: ofLoan,
  response: success({ shares: z.array(ownShare) }),
});

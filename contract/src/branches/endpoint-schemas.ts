import { z } from "zod";
import { districts, textLimits } from "../core/constants.ts";
import { schemas, success } from "../core/endpoint-schemas.ts";
import { calendarDate, pathId, requiredText, text } from "../core/fields.ts";
import { staffParams } from "../staff/schema.ts";
import { reachKinds } from "./reach.ts";
import { branchTexts as texts } from "./texts.ts";

/** A branch as screens read it. */
export const branch = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  district: z.string(),
  /** When people find the office open, in words. */
  hours: z.string(),
  opened_on: z.string(),
  closed_on: z.string().nullable(),
  /** The account of its safe. */
  safe_account: z.string(),
});

const branchParams = z.object({ branchId: pathId(texts.notFound) });
const changed = {
  name: requiredText({ max: 100, error: texts.nameRequired }),
  address: text({ max: textLimits.line }).default(""),
  phone: text({ max: 100 }).default(""),
  district: z
    .union([z.enum(districts), z.literal("")], { error: texts.unknownDistrict })
    .default(""),
  hours: text({ max: textLimits.line }).default(""),
};

/** A branch to open. */
export const newBranch = z.object({
  ...changed,
  code: z
    .string({ error: texts.codeFormat })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2,6}$/, { error: texts.codeFormat }),
  opened_on: calendarDate(),
});

export const listBranches = schemas({
  summary: "The branches that the caller sees",
  response: success({ branches: z.array(branch) }),
});

export const openBranch = schemas({
  summary: "Opens a branch, with the account of its safe",
  body: newBranch,
  response: success({ branch }),
});

export const changeBranch = schemas({
  summary: "Changes the name and the address of a branch",
  params: branchParams,
  body: z.object(changed),
  response: success({ branch }),
});

export const closeBranch = schemas({
  summary: "Closes a branch that has nothing left",
  params: branchParams,
  response: success({ branch }),
});

const named = branch.pick({ code: true, name: true, safe_account: true });

/** What one branch owes another, in NLe: what it holds or spent of the other one's money (BR-12). */
export const branchClaim = z.object({ debtor: named, creditor: named, amount: z.number() });

export const listClaims = schemas({
  summary: "What branches owe each other",
  response: success({ claims: z.array(branchClaim) }),
});

const staffBranch = z.object({
  branch_id: z.number(),
  /** What was set for the person; null for what the roles say. */
  reach: z.enum(reachKinds).nullable(),
  /** How far the person sees. */
  reach_in_force: z.enum(reachKinds),
  /** The branches that were chosen beside their own. */
  chosen_branches: z.array(z.number()),
});

export const readStaffBranch = schemas({
  summary: "The branch of a staff member, and how far they see",
  params: staffParams,
  response: success({ staff_branch: staffBranch }),
});

/** The id of a branch in a body. */
export const branchId = z
  .int({ error: texts.notFound })
  .min(1, { error: texts.notFound })
  .max(32_767, {
    error: texts.notFound,
  });

export const setStaffBranch = schemas({
  summary: "Sets the branch of a staff member, and how far they see",
  params: staffParams,
  body: z.object({
    branch_id: branchId,
    reach: z.enum(reachKinds, { error: texts.unknownReach }).nullable(),
    chosen_branches: z.array(branchId).max(100, { error: texts.notFound }).default([]),
  }),
  response: success({ staff_branch: staffBranch }),
});

import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "branches";

/** A branch as screens read it. */
export type Branch = z.output<typeof schemas.branch>;
/** What one branch owes another. */
export type BranchClaim = z.output<typeof schemas.branchClaim>;
/** A branch to open, as the server reads it. */
export type NewBranch = z.output<typeof schemas.newBranch>;
/** The branch of a staff member, and how far they see. */
export type StaffBranch = z.output<typeof schemas.readStaffBranch.response>["staff_branch"];

/** The branches that the caller sees, by their ids: one where the lender has one (BR-1). */
export const listBranches: Endpoint<typeof schemas.listBranches> = {
  method: "GET",
  path: "/branches",
  access: "branches.list",
  tag,
};

/** Opens a branch, with the account of its safe (BR-1). */
export const openBranch: Endpoint<typeof schemas.openBranch> = {
  method: "POST",
  path: "/branches",
  access: "branches.manage",
  tag,
};

/** Changes the name and the address of a branch; its code stays (BR-1). */
export const changeBranch: Endpoint<typeof schemas.changeBranch> = {
  method: "PUT",
  path: "/branches/{branchId}",
  access: "branches.manage",
  tag,
};

/** Closes a branch that has nothing left (BR-2). */
export const closeBranch: Endpoint<typeof schemas.closeBranch> = {
  method: "POST",
  path: "/branches/{branchId}/close",
  access: "branches.manage",
  tag,
};

/** What the branches in view and others owe each other today, a pair each, the largest first (BR-12). */
export const listClaims: Endpoint<typeof schemas.listClaims> = {
  method: "GET",
  path: "/branches/claims",
  access: "claims.read",
  tag,
};

/** The branch of a staff member, and how far they see (BR-3). */
export const readStaffBranch: Endpoint<typeof schemas.readStaffBranch> = {
  method: "GET",
  path: "/staff/{id}/branch",
  access: "staff.read",
  owner: { kind: "staff", param: "id" },
  tag,
};

/** Sets the branch of a staff member, and how far they see (BR-3). */
export const setStaffBranch: Endpoint<typeof schemas.setStaffBranch> = {
  method: "PUT",
  path: "/staff/{id}/branch",
  access: "branches.manage",
  tag,
};

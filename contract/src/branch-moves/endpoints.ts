import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "branches";

/** A move to another branch, as the server reads it. */
export type BranchMove = z.output<typeof schemas.moveRequestInput>;

/** Where something can move: not to the branch in which all of it is (BR-7). */
export const listMoveTargets: Endpoint<typeof schemas.listMoveTargets> = {
  method: "GET",
  path: "/branch-moves/targets/{what}/{record}",
  access: "branches.move",
  tag,
};

/** What a move takes to another branch, in counts and sums, before it is asked for (BR-7). */
export const previewBranchMove: Endpoint<typeof schemas.previewBranchMove> = {
  method: "POST",
  path: "/branch-moves/preview",
  access: "branches.move",
  tag,
};

/** Asks to move customers to another branch; a second person approves it in the queue (BR-7). */
export const askBranchMove: Endpoint<typeof schemas.askBranchMove> = {
  method: "POST",
  path: "/branch-moves",
  access: "branches.move",
  tag,
};

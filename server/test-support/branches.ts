import { randomUUID } from "node:crypto";
import type { TestApp } from "./app.ts";
import { callAs } from "./call.ts";
import { makeStaff, type Person } from "./make.ts";

/** The id of a branch beside Head office, which is opened the first time. */
export async function otherBranch(t: TestApp, code = "BO", name = "Bo"): Promise<number> {
  const known = await t.deps.db
    .selectFrom("branches")
    .select("id")
    .where("code", "=", code)
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const admin = await makeStaff(t.deps, 9);
  const body = { code, name, district: "Bo", opened_on: "2026-01-02" };
  return (await callAs(t, admin, "POST", "/branches", body)).body.branch.id;
}

/** Has a person work for a branch; they see what their role says, or this. */
export async function worksFor(
  t: TestApp,
  { staff_id }: Person,
  branch_id: number,
  reach: "own" | null = null,
): Promise<void> {
  await t.deps.db
    .updateTable("staff")
    .set({ branch_id, reach })
    .where("id", "=", staff_id)
    .execute();
}

/** What a test moves to another branch. */
export interface MoveToAsk {
  what: "customer" | "group" | "officer" | "branch";
  id: string;
  to_branch: number;
  officer?: number | null;
}

/** Asks for a move to another branch. */
export const askBranchMove = (
  t: TestApp,
  person: Person,
  move: MoveToAsk,
  request_key = randomUUID(),
) =>
  callAs(t, person, "POST", "/branch-moves", {
    request_key,
    reason: "She lives in Bo now",
    ...move,
  });

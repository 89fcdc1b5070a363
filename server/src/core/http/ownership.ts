import type { Owner } from "@microfinance/contract/core/endpoint.ts";
import { survivorOf } from "../survivor.ts";
import type { Deps } from "../deps.ts";
import type { SessionActor } from "./session.ts";

/**
 * Whether the record in the path is the caller's own: the only function that decides it (CUST-1). An unknown record
 * belongs to no one, so it is denied in the same way.
 */
export async function ownsRecord(
  deps: Deps,
  actor: SessionActor,
  owner: Owner | "actor" | undefined,
  params: Record<string, string>,
): Promise<boolean> {
  if (owner === undefined) return false;
  if (owner === "actor") return true;
  const id = params[owner.param] ?? "";
  switch (owner.kind) {
    case "customer":
      if (id === "" || id === actor.customer_id || id === String(actor.user_id)) return id !== "";
      // A record that was merged into their own (KYC-54).
      return actor.customer_id !== null && (await survivorOf(deps.db, id)) === actor.customer_id;
    case "user":
      return id === String(actor.user_id);
    case "staff":
      return actor.staff_id !== null && id === String(actor.staff_id);
    case "loan":
      return actor.customer_id !== null && (await loanCustomer(deps, id)) === actor.customer_id;
  }
}

async function loanCustomer(deps: Deps, id: string): Promise<string | null> {
  const key = loanKey(id);
  if (key === null) return null;
  const row = await deps.db
    .selectFrom("loans")
    .select("customer_id")
    .where(key.column, "=", key.value)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/** Parses the loan of a path: an integer id or a public loan_id (LOAN-64). Null when it is neither. */
export function loanKey(id: string): { column: "id" | "loan_id"; value: number | string } | null {
  if (/^[1-9][0-9]{0,8}$/.test(id)) return { column: "id", value: Number(id) };
  if (/^LN-[0-9]{6}-[0-9]{6,12}$/.test(id)) return { column: "loan_id", value: id };
  return null;
}

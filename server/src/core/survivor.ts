import { asCode } from "@microfinance/contract/core/codes.ts";
import { isCustomerCode } from "@microfinance/contract/core/fields.ts";
import { sql } from "kysely";
import type { Connection } from "./deps.ts";

/** The records that these ones were merged into, by their codes (KYC-54); nothing for those that were not. */
async function survivorsOf(
  db: Connection,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ customer_id: string; merged_into: string }>`
    select customer_id, merged_into from customers
    where customer_id = any(${[...codes]}::text[]) and merged_into is not null`.execute(db);
  return new Map(rows.map((row) => [row.customer_id, row.merged_into]));
}

/** The record that this one was merged into, or the code as it is. */
export async function survivorOf(db: Connection, code: string): Promise<string> {
  if (!isCustomerCode(code)) return code;
  return (await survivorsOf(db, [code])).get(code) ?? code;
}

/** The fields of a request that name a customer, or are searched for one. */
const customerNames: ReadonlySet<string> = new Set([
  "customer_id",
  "customerId",
  "customers",
  "members",
  "emailOrPhone",
  "id",
  "otherId",
  "person",
  "query",
  "userId",
]);

/** Longer text is no code. */
const longestCode = 20;
/** No field that names a customer lies deeper. */
const deepest = 8;

/** The codes of customers in the input of a request, under one of these names. */
function codesIn(value: unknown, name: string, found: Set<string>, depth = 0): void {
  if (depth > deepest) return;
  if (typeof value === "string") {
    const code = codeOf(value, name);
    if (code !== null) found.add(code);
  } else if (Array.isArray(value)) {
    for (const part of value) codesIn(part, name, found, depth + 1);
  } else if (isPlain(value)) {
    for (const [key, part] of Object.entries(value)) codesIn(part, key, found, depth + 1);
  }
}

/** An object of JSON, a path or a query; not the bytes of a file. */
function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function codeOf(value: string, name: string): string | null {
  if (!customerNames.has(name) || value.length > longestCode) return null;
  const code = asCode(value);
  return isCustomerCode(code) ? code : null;
}

/**
 * The input of a request in which the code of a merged record is that of the survivor (KYC-54). Nothing is read without
 * a code in it.
 */
export async function replaceMergedCodes<T>(db: Connection, input: T): Promise<T> {
  const codes = new Set<string>();
  codesIn(input, "", codes);
  if (codes.size === 0) return input;
  const survivors = await survivorsOf(db, [...codes]);
  // The shape stays, and a code is replaced by a code.
  return survivors.size === 0 ? input : (replaced(input, "", survivors) as T);
}

function replaced(
  value: unknown,
  name: string,
  survivors: ReadonlyMap<string, string>,
  depth = 0,
): unknown {
  if (depth > deepest) return value;
  if (typeof value === "string") {
    const code = codeOf(value, name);
    return code === null ? value : (survivors.get(code) ?? value);
  }
  if (Array.isArray(value)) return value.map((part) => replaced(part, name, survivors, depth + 1));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, replaced(part, key, survivors, depth + 1)]),
  );
}

import { branchColumn } from "@microfinance/contract/imports/columns.ts";
import {
  addressFields,
  bankFields,
  businessFields,
  employerFields,
  guarantorFields,
} from "@microfinance/contract/customers/fields.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { namesOf } from "@microfinance/contract/core/field-list.ts";
import { placeholderEmail } from "@microfinance/contract/core/email.ts";
import type { RowValues } from "@microfinance/contract/imports/read-row.ts";
import { carryGuarantors, guarantorsOf } from "../customers/carry-guarantors.ts";
import { makerContext } from "./maker-context.ts";
import type { Connection, Deps } from "../core/deps.ts";
import type { CheckedRow, LockedImport } from "./import-rows.ts";
import type { Known } from "./read-known.ts";

/** The record that a row became. */
export interface WrittenRow {
  number: number;
  /** Its code, for the list of rows and the audit log. */
  record: string;
  customer_id: string | null;
  loan_id: number | null;
  part_id: number | null;
}

const textOf = (values: RowValues, name: string) => String(values[name] ?? "");
const textOrNull = (values: RowValues, name: string) => textOf(values, name) || null;

/** The values of a list's fields as their columns take them. */
function columnsOf<Names extends readonly string[]>(values: RowValues, names: Names) {
  // Object.fromEntries loses the names.
  return Object.fromEntries(
    names.map((name) => [name, name === "capital" ? (values[name] ?? null) : textOf(values, name)]),
  ) as Record<Names[number], string>;
}

const isFilled = (values: RowValues, names: readonly string[]) =>
  names.some((name) => textOf(values, name) !== "");

/** The branch of who has none in the file (IMP-18): the first one. */
const headOffice = 1;

/** Writes customers with their accounts and records, without a mail or a password (IMP-8, IMP-10). */
export async function writeCustomers(
  tx: Connection,
  deps: Deps,
  locked: LockedImport,
  rows: readonly CheckedRow[],
  known: Pick<Known, "branches">,
): Promise<WrittenRow[]> {
  const now = deps.now();
  const emailOf = (row: CheckedRow) =>
    textOf(row.values, "email") || placeholderEmail(`import-${locked.id}-${row.number}`);
  const users = await tx
    .insertInto("users")
    .values(
      rows.map((row) => ({
        area: "customer",
        email: emailOf(row),
        password_hash: null,
        first_name: textOf(row.values, "first_name"),
        middle_name: textOrNull(row.values, "middle_name"),
        last_name: textOf(row.values, "last_name"),
        gender: textOrNull(row.values, "gender"),
        date_of_birth: textOrNull(row.values, "date_of_birth"),
        phone: textOf(row.values, "phone"),
        other_phone: textOrNull(row.values, "other_phone"),
        created_at: now,
        updated_at: now,
      })),
    )
    .returning(["id", "email"])
    .execute();
  await tx
    .insertInto("user_roles")
    .values(users.map(({ id }) => ({ user_id: id, role_id: roleIds.customer, granted_at: now })))
    .execute();
  const userOf = new Map(users.map(({ id, email }) => [email, id]));
  const customers = await tx
    .insertInto("customers")
    .values(
      rows.map((row) => ({
        user_id: userOf.get(emailOf(row)) ?? 0,
        created_at: now,
        created_by_staff_id: locked.made_by,
        branch_id: known.branches.get(textOf(row.values, branchColumn)) ?? headOffice,
      })),
    )
    .returning(["customer_id", "user_id"])
    .execute();
  const codeOf = new Map(customers.map((one) => [one.user_id, one.customer_id]));
  const made = rows.map((row) => ({
    row,
    customer_id: codeOf.get(userOf.get(emailOf(row)) ?? 0) ?? "",
  }));
  const dated = { created_at: now, updated_at: now };
  const partsOf = <Names extends readonly string[]>(names: Names) =>
    made
      .filter(({ row }) => isFilled(row.values, names))
      .map(({ row, customer_id }) => ({ customer_id, ...dated, ...columnsOf(row.values, names) }));
  const addresses = partsOf(namesOf(addressFields));
  const employers = partsOf(namesOf(employerFields));
  const banks = partsOf(namesOf(bankFields));
  if (addresses.length > 0) await tx.insertInto("addresses").values(addresses).execute();
  if (employers.length > 0) await tx.insertInto("employers").values(employers).execute();
  if (banks.length > 0) await tx.insertInto("banks").values(banks).execute();
  return made.map(({ row, customer_id }) => ({
    number: row.number,
    record: customer_id,
    customer_id,
    loan_id: null,
    part_id: null,
  }));
}

/** Writes guarantors or businesses of customers. */
export async function writeParts(
  tx: Connection,
  deps: Deps,
  { kind, made_by }: { kind: "guarantors" | "businesses"; made_by: number },
  rows: readonly CheckedRow[],
  known: Known,
): Promise<WrittenRow[]> {
  const dated = { created_at: deps.now(), updated_at: deps.now() };
  const codeOf = (row: CheckedRow) =>
    known.customers.get(textOf(row.values, "customer"))?.customer_id ?? "";
  const inserted =
    kind === "guarantors"
      ? await tx
          .insertInto("guarantors")
          .values(
            rows.map((row) => ({
              customer_id: codeOf(row),
              ...dated,
              ...columnsOf(row.values, namesOf(guarantorFields)),
            })),
          )
          .returning("id")
          .execute()
      : await tx
          .insertInto("businesses")
          .values(
            rows.map((row) => ({
              customer_id: codeOf(row),
              ...dated,
              ...columnsOf(row.values, namesOf(businessFields)),
              capital: (row.values.capital as number | null) ?? null,
            })),
          )
          .returning("id")
          .execute();
  if (kind === "guarantors") {
    const added = await guarantorsOf(tx, { ids: inserted.map(({ id }) => id) });
    await carryGuarantors(tx, deps, "added", added, await makerContext(tx, made_by));
  }
  // Rows of one statement get their numbers in its order.
  const ids = inserted.map(({ id }) => id).toSorted((a, b) => a - b);
  return rows.map((row, place) => ({
    number: row.number,
    record: codeOf(row),
    customer_id: codeOf(row),
    loan_id: null,
    part_id: ids[place] ?? null,
  }));
}

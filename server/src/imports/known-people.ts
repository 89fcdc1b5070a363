import type { RowValues } from "@microfinance/contract/imports/read-row.ts";
import { sql } from "kysely";
import { fullNameOf } from "../core/db/full-name.ts";
import type { Connection } from "../core/deps.ts";
import type { LockedImport, StagedRow } from "./import-rows.ts";

/** By what a person of a row is known again: the phone, and the name with the date of birth. */
export function marksOf(values: RowValues): { column: "phone" | "last_name"; mark: string }[] {
  const phone = { column: "phone" as const, mark: String(values.phone) };
  const { first_name, last_name, date_of_birth } = values;
  // Many people have the same name.
  if (date_of_birth === null) return [phone];
  const mark = [first_name, last_name, date_of_birth].join(" ").toLowerCase();
  return [phone, { column: "last_name" as const, mark }];
}

/** Who has the marks of these rows: customers, and earlier rows of the file. */
export async function knownPeople(
  db: Connection,
  locked: Pick<LockedImport, "id">,
  rows: readonly StagedRow[],
): Promise<ReadonlyMap<string, string>> {
  const numbers = rows.map(({ number }) => number);
  const phones = rows.map(({ values }) => String(values.phone));
  const people = rows.map(({ values }) => ({
    first_name: values.first_name,
    last_name: values.last_name,
    date_of_birth: values.date_of_birth,
    mark: marksOf(values)[1]?.mark,
  }));
  const { rows: found } = await sql<{ mark: string; who: string }>`
    select u.phone as mark, ${fullNameOf("u")} || ', ' || c.customer_id as who
    from users u join customers c on c.user_id = u.id
    where u.phone = any(${phones}) and u.deleted_at is null and u.erased_at is null
    union all
    select p.mark, ${fullNameOf("u")} || ', ' || c.customer_id
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as p (first_name text, last_name text, date_of_birth date, mark text)
    join users u on u.first_name = p.first_name and u.last_name = p.last_name
      and u.date_of_birth = p.date_of_birth and u.deleted_at is null and u.erased_at is null
    join customers c on c.user_id = u.id
    union all
    select w.row_values->>'phone', 'Row ' || w.number from import_rows w
    where w.import_id = ${locked.id} and w.row_values ? 'phone' and w.row_values->>'phone' = any(${phones})
      and w.outcome = 'new' and not (w.number = any(${numbers}))`.execute(db);
  return new Map(found.map(({ mark, who }) => [mark, who]));
}

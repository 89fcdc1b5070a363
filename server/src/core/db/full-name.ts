import { type RawBuilder, sql } from "kysely";

/**
 * The full name of a user as SQL text, for statements that are text: as `fullName` of the contract.
 * @param alias of the table of users
 */
export function fullNameText(alias: string): string {
  return `concat_ws(' ', ${alias}.first_name, nullif(${alias}.middle_name, ''), ${alias}.last_name)`;
}

/** The same within `sql`. */
export function fullNameOf(alias: string): RawBuilder<string> {
  return sql.raw(fullNameText(alias));
}

/**
 * The full name of a guarantor within `sql`, without empty parts.
 * @param alias of the table of guarantors
 */
export function guarantorNameOf(alias: string): RawBuilder<string> {
  const parts = ["first", "middle", "last"].map((part) => `${alias}.guarantor_${part}_name`);
  return sql.raw(`concat_ws(' ', ${parts.map((part) => `nullif(${part}, '')`).join(", ")})`);
}

/**
 * The first and last name of a user within `sql`, as staff are named; empty for one that an outer join did not find.
 * @param alias of the table of users
 */
export function shortNameOf(alias: string): RawBuilder<string> {
  return sql.raw(`concat_ws(' ', ${alias}.first_name, ${alias}.last_name)`);
}

/** The same, null for a user that an outer join did not find. */
export function shortNameOrNull(alias: string): RawBuilder<string | null> {
  return sql`nullif(${shortNameOf(alias)}, '')`;
}

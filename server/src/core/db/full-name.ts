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

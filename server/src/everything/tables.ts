import { tables } from "../tables.ts";

/** The tables of the business in the ZIP, each with its line of the data dictionary (KYC-40). */
export const exportedTables: Readonly<Record<string, string>> = Object.fromEntries(
  tables.flatMap((table) => ("says" in table ? [[table.name, table.says]] : [])),
);

/** Tables that are not of the business, by name: secrets of sign-in, queues and caches, with the reason. */
export const leftOutTables: Readonly<Record<string, string>> = Object.fromEntries(
  tables
    .flatMap((table): [string, string][] =>
      "leftOut" in table ? [[table.name, table.leftOut]] : [],
    )
    .toSorted(([one], [other]) => one.localeCompare(other)),
);

/** Columns that no table of the ZIP has. */
export const leftOutColumns: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  tables.flatMap((table) => ("secret" in table ? [[table.name, table.secret ?? []]] : [])),
);

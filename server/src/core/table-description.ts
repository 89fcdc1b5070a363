import type { Kysely, RawBuilder } from "kysely";
import type { versionTables } from "./db/migration-files.ts";
import type { DB } from "./db/schema.ts";

/** An address of a person, and whether it was confirmed; one that was only requested may be another person's. */
export interface PersonAddress {
  email: string;
  is_own: boolean;
}

/** The person whose data is erased, as they were before. */
export interface ErasedPerson {
  customer_id: string;
  user_id: number;
  names: readonly (string | null)[];
  phones: readonly (string | null)[];
  /** Every address that no other account has. */
  emails: readonly PersonAddress[];
  now: Date;
}

/** What an erasure does to the rows of a person (CUST-24). */
export type Erasure =
  | "delete"
  /** Why nothing is done. */
  | { keeps: string }
  /** The columns that name the person, with what they are afterwards. */
  | { empties: Readonly<Record<string, unknown>> }
  /** Else, in the words of docs/product/personal-data.md; no `run` where the rows go with those of another table. */
  | { does: string; run?: (db: Kysely<DB>, person: ErasedPerson) => Promise<unknown> };

/** Where in the copy of one's own data a part is: in the file, in each loan, or in each record that was merged. */
export type CopyPlace = "file" | "loan" | "merged record";

/**
 * A part of the copy of one's own data (CUST-23). Its SQL names the customer `c`, the user `u`, in a loan the loan `l`.
 * A part with rows of which each has parts is given theirs, for `json_build_object`.
 */
export interface CopyPart {
  as: string;
  /** The file itself where absent. */
  in?: readonly CopyPlace[];
  select:
    | RawBuilder<unknown>
    | ((partsIn: (place: CopyPlace) => RawBuilder<unknown>) => RawBuilder<unknown>);
}

/** A line of the preview of a merge (KYC-53): how much follows. */
interface Count {
  label: string;
  /** Where the line is among the others: the lowest first. */
  place: number;
  /** SQL for another number than that of the rows that follow; `n` has the codes of both, `survivor` and `merged`. */
  count?: RawBuilder<unknown>;
}

/** Whose the rows of a table are, by its column `customer_id`, `user_id` or `loan_id`, and what becomes of them. */
type Whose =
  | {
      owner: "customer";
      erase: Erasure;
      /**
       * What becomes of the rows of the record that ends (KYC-53): all follow to the one that stays, one follows where
       * that has none, or they stay. `move_merged_customer` does it, by the constraints of the table.
       */
      merge: "all" | "one" | "stay";
    }
  | { owner: "loan" | "user"; erase?: Erasure }
  | { owner?: undefined; erase?: Extract<Erasure, { does: string } | { keeps: string }> };

/** What the ZIP with everything says of a table (KYC-40): a line of its dictionary, or why it is left out. */
type InZip = { says: string; secret?: readonly string[] } | { leftOut: string };

/** What has to be known of a table beyond its noun: written once, in `tables.ts` of the noun. */
export type TableDescription = InZip &
  Whose & {
    /** What of it is in the copy of one's own data. */
    copy?: CopyPart | readonly CopyPart[];
    counted?: Count | readonly Count[];
  };

type TableName = keyof DB | (typeof versionTables)[keyof typeof versionTables];

/** The tables of a noun. */
export type Tables = { readonly [Name in TableName]?: TableDescription };

/** A table with its name. */
export type DescribedTable = TableDescription & { name: string };

/** The list of what is one or several. */
export function listOf<T extends object>(found: T | readonly T[] | undefined): readonly T[] {
  if (found === undefined) return [];
  return isList(found) ? found : [found];
}

function isList<T extends object>(found: T | readonly T[]): found is readonly T[] {
  return Array.isArray(found);
}

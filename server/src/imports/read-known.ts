import { isReadOnly } from "@microfinance/contract/core/access.ts";
import type { OfferedTerms } from "@microfinance/contract/imports/doubts.ts";
import type { KnownAccount } from "@microfinance/contract/accounting/manual-journal.ts";
import { sql } from "kysely";
import { fullNameOf } from "../core/db/full-name.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { readProducts } from "../products/queries.ts";
import { isAcceptedDomain } from "../settings/email-domains.ts";
import type { LockedImport, StagedRow } from "./import-rows.ts";
import { knownPayments } from "./known-payments.ts";
import { knownPeople } from "./known-people.ts";
import { accountsForBalances, type KnownLoan, loansToPay, takenPins } from "./known-records.ts";

/** What the database knows of the values of some rows. */
export interface Known {
  /** Fingerprints of the records of the same kind, by their reference. */
  records: ReadonlyMap<string, string>;
  /** Customers by their reference and by their code. */
  customers: ReadonlyMap<string, { customer_id: string; user_id: number; full_name: string }>;
  /** Addresses that have an account, and those of earlier rows of the file. */
  emails: ReadonlySet<string>;
  officers: ReadonlyMap<string, number>;
  /** The ids of open branches, by their codes. */
  branches: ReadonlyMap<string, number>;
  /** What each product offers, by its code. */
  products: ReadonlyMap<string, OfferedTerms>;
  /** Who has the phone or the name of a row, by their marks. */
  people: ReadonlyMap<string, string>;
  /** References of earlier rows of the file. */
  earlier: ReadonlySet<string>;
  /** The address of the lender's own staff who makes the import, and their customer record. */
  maker: { email: string; customer_id: string | null };
  /** Addresses whose domain is not recognized. */
  unrecognized: ReadonlySet<string>;
  /** Imported loans by their reference and by their code, for payments. */
  loans: ReadonlyMap<string, KnownLoan>;
  /** What has the reference of a payment, or its loan, day and amount, by their marks. */
  payments: ReadonlyMap<string, string>;
  /** Pins of transfers with their medium, as `pinKey` compares them. */
  pins: ReadonlySet<string>;
  accounts: readonly KnownAccount[];
}

/** The text of a value; empty where it is none. */
export const textOf = (row: StagedRow, name: string): string => {
  const value = row.values[name];
  return typeof value === "string" ? value : "";
};
const filled = (rows: readonly StagedRow[], name: string) => [
  ...new Set(rows.map((row) => textOf(row, name)).filter((value) => value !== "")),
];

/** Reads what the database knows of these rows, in a few statements whatever their number. */
export async function readKnown(
  db: Connection,
  deps: Pick<Deps, "env">,
  locked: LockedImport,
  rows: readonly StagedRow[],
): Promise<Known> {
  const references = rows.map(({ reference }) => reference);
  const numbers = rows.map(({ number }) => number);
  const emails = locked.kind === "customers" ? filled(rows, "email") : [];
  const customers = filled(rows, "customer");
  const officers = filled(rows, "officer");
  const { rows: found } = await sql<{
    records: { reference: string; fingerprint: string }[];
    customers: { name: string; customer_id: string; user_id: number; full_name: string }[];
    emails: string[];
    officers: { email: string; id: number; role_ids: number[] }[];
    earlier: string[];
    maker: Known["maker"];
  }>`
    select
      (select coalesce(json_agg(json_build_object('reference', external_reference, 'fingerprint', fingerprint)), '[]')
       from imported_records
       where kind = ${locked.kind} and not is_taken_back and external_reference = any(${references})) as records,
      (select coalesce(json_agg(json_build_object('name', name, 'customer_id', customer_id, 'user_id', user_id,
                                                  'full_name', ${fullNameOf("u")})), '[]')
       from (select r.external_reference as name, r.customer_id from imported_records r
             where r.kind = 'customers' and not r.is_taken_back and r.external_reference = any(${customers})
             union
             -- A merged record leads to the survivor (KYC-54).
             select c.customer_id, coalesce(c.merged_into, c.customer_id)
             from customers c where c.customer_id = any(${customers})) as named
       join customers using (customer_id)
       join users u on u.id = user_id and u.deleted_at is null and u.erased_at is null) as customers,
      array(select email from users where email = any(${emails})
            union select row_values->>'email' from import_rows
            where import_id = ${locked.id} and not (number = any(${numbers})) and outcome <> 'refused'
              and row_values->>'email' = any(${emails})) as emails,
      (select coalesce(json_agg(json_build_object('email', u.email, 'id', s.id, 'role_ids',
                array(select role_id from user_roles r where r.user_id = u.id))), '[]')
       from staff s join users u on u.id = s.user_id
       where u.email = any(${officers}) and u.status = 'active' and s.status = 'active'
         and u.deleted_at is null) as officers,
      array(select reference from import_rows
            where import_id = ${locked.id} and not (number = any(${numbers})) and outcome <> 'refused'
              and reference = any(${references})) as earlier,
      (select json_build_object('email', u.email, 'customer_id', s.customer_id)
       from staff s join users u on u.id = s.user_id where s.id = ${locked.made_by}) as maker`.execute(
    db,
  );
  const [known] = found;
  if (known === undefined) throw new Error("the lookup of an import gave no row");
  const unrecognized = new Set<string>();
  for (const email of emails)
    if (!(await isAcceptedDomain(db, deps.env, email))) unrecognized.add(email);
  const loans =
    locked.kind === "payments" ? await loansToPay(db, locked, rows) : new Map<string, KnownLoan>();
  return {
    records: new Map(known.records.map((one) => [one.reference, one.fingerprint])),
    customers: new Map(known.customers.map(({ name, ...one }) => [name, one])),
    emails: new Set(known.emails),
    officers: new Map(
      known.officers.filter((one) => !isReadOnly(one)).map(({ email, id }) => [email, id]),
    ),
    branches: new Map((await openBranches(db)).map(({ code, id }) => [code, id])),
    products: new Map(
      locked.kind === "loans" ? (await readProducts(db)).map((one) => [one.code, one]) : [],
    ),
    people:
      locked.kind === "customers" && locked.state === "checking"
        ? await knownPeople(db, locked, rows)
        : new Map(),
    earlier: new Set(known.earlier),
    maker: known.maker,
    unrecognized,
    loans,
    payments:
      locked.kind === "payments" && locked.state === "checking"
        ? await knownPayments(db, locked, rows, loans)
        : new Map(),
    pins: locked.kind === "transfers" ? await takenPins(db, rows) : new Set(),
    accounts: locked.kind === "balances" ? await accountsForBalances(db) : [],
  };
}

const openBranches = (db: Connection) =>
  db.selectFrom("branches").select(["id", "code"]).where("closed_on", "is", null).execute();

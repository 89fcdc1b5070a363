import { isReadOnly } from "@microfinance/contract/core/access.ts";
import type { ImportKind } from "@microfinance/contract/imports/columns.ts";
import { importedLoan } from "@microfinance/contract/imports/loan.ts";
import type { RowProblem } from "@microfinance/contract/imports/read-row.ts";
import { importTexts } from "@microfinance/contract/imports/texts.ts";
import { sql } from "kysely";
import type { Connection, Deps } from "../core/deps.ts";
import { isAcceptedDomain } from "../settings/email-domains.ts";
import type { CheckedRow, LockedImport, StagedRow } from "./import-rows.ts";
import type { ImportOutcome } from "@microfinance/contract/imports/schema.ts";

/** What the database knows of the values of some rows. */
export interface Known {
  /** Fingerprints of the records of the same kind, by their reference. */
  records: ReadonlyMap<string, string>;
  /** Customers by their reference and by their code. */
  customers: ReadonlyMap<string, { customer_id: string; user_id: number; full_name: string }>;
  /** Addresses that have an account, and those of earlier rows of the file. */
  emails: ReadonlySet<string>;
  officers: ReadonlyMap<string, number>;
  products: ReadonlySet<string>;
  /** References of earlier rows of the file. */
  earlier: ReadonlySet<string>;
  /** The address of the lender's own staff who makes the import, and their customer record. */
  maker: { email: string; customer_id: string | null };
  /** Addresses whose domain is not recognized. */
  unrecognized: ReadonlySet<string>;
}

const textOf = (row: StagedRow, name: string): string => {
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
    products: string[];
    earlier: string[];
    maker: Known["maker"];
  }>`
    select
      (select coalesce(json_agg(json_build_object('reference', external_reference, 'fingerprint', fingerprint)), '[]')
       from imported_records
       where kind = ${locked.kind} and not is_taken_back and external_reference = any(${references})) as records,
      (select coalesce(json_agg(json_build_object('name', name, 'customer_id', customer_id, 'user_id', user_id,
                                                  'full_name', concat_ws(' ', first_name, middle_name, last_name))), '[]')
       from (select r.external_reference as name, r.customer_id from imported_records r
             where r.kind = 'customers' and not r.is_taken_back and r.external_reference = any(${customers})
             union
             select c.customer_id, c.customer_id from customers c where c.customer_id = any(${customers})) as named
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
      array(select code from loan_products) as products,
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
  return {
    records: new Map(known.records.map((one) => [one.reference, one.fingerprint])),
    customers: new Map(known.customers.map(({ name, ...one }) => [name, one])),
    emails: new Set(known.emails),
    officers: new Map(
      known.officers.filter((one) => !isReadOnly(one)).map(({ email, id }) => [email, id]),
    ),
    products: new Set(known.products),
    earlier: new Set(known.earlier),
    maker: known.maker,
    unrecognized,
  };
}

/** What comes of each row (IMP-5): the rules of its cells, of its record, and of what the database knows. */
export function checkRows(
  locked: Pick<LockedImport, "kind" | "cut_over">,
  rows: readonly StagedRow[],
  known: Known,
  today: string,
): CheckedRow[] {
  const references = new Set(known.earlier);
  const emails = new Set(known.emails);
  return rows.map((row) => {
    const same = outcomeOfKnown(row, known);
    const problems = [...row.problems];
    if (references.has(row.reference) && row.reference !== "")
      problems.push(
        problem(row, "external_reference", "It is in the file twice.", "Delete one of the rows."),
      );
    if (problems.length === 0 && same === null)
      problems.push(...problemsOf(locked, row, known, emails, today));
    if (problems.length === 0 && same === "changed")
      problems.push(
        problem(
          row,
          "external_reference",
          "It was imported before with other values.",
          "Change the record on its page, or take that import back.",
        ),
      );
    const outcome = problems.length > 0 && same !== "changed" ? "refused" : (same ?? "new");
    if (outcome !== "refused") references.add(row.reference);
    if (outcome === "new" && textOf(row, "email") !== "") emails.add(textOf(row, "email"));
    return { ...row, problems, outcome };
  });
}

function outcomeOfKnown(row: StagedRow, known: Known): ImportOutcome | null {
  const fingerprint = known.records.get(row.reference);
  if (fingerprint === undefined) return null;
  return fingerprint === row.fingerprint ? "same" : "changed";
}

const problem = (row: StagedRow, column: string, reason: string, remedy: string): RowProblem => ({
  column,
  value: String(row.values[column] ?? "").slice(0, 100),
  reason,
  remedy,
});

function problemsOf(
  { kind, cut_over }: { kind: ImportKind; cut_over: string },
  row: StagedRow,
  known: Known,
  emails: ReadonlySet<string>,
  today: string,
): RowProblem[] {
  if (kind === "customers") return customerProblems(row, known, emails, today);
  const customer = known.customers.get(textOf(row, "customer"));
  if (customer === undefined)
    return [
      problem(
        row,
        "customer",
        "There is no such customer.",
        "Import the customer first, or correct the reference.",
      ),
    ];
  return kind === "loans" ? loanProblems(row, known, customer.customer_id, cut_over) : [];
}

function customerProblems(
  row: StagedRow,
  known: Known,
  emails: ReadonlySet<string>,
  today: string,
): RowProblem[] {
  const email = textOf(row, "email");
  const found: RowProblem[] = [];
  if (emails.has(email))
    found.push(
      problem(
        row,
        "email",
        "This address belongs to another account or row.",
        "Correct the address, or leave the cell empty.",
      ),
    );
  else if (known.unrecognized.has(email))
    found.push(
      problem(
        row,
        "email",
        "The domain of the address is not recognized.",
        "Correct the address, or leave the cell empty.",
      ),
    );
  if (textOf(row, "date_of_birth") > today)
    found.push(problem(row, "date_of_birth", "It is after today.", "Correct the date."));
  return found;
}

function loanProblems(
  row: StagedRow,
  known: Known,
  customer_id: string,
  cutOver: string,
): RowProblem[] {
  const found: RowProblem[] = [];
  const officer = textOf(row, "officer");
  if (!known.products.has(textOf(row, "product")))
    found.push(
      problem(
        row,
        "product",
        "There is no such product.",
        "Write the code of a product of Settings.",
      ),
    );
  if (officer !== "" && !known.officers.has(officer))
    found.push(
      problem(
        row,
        "officer",
        "No active officer has this address.",
        "Correct the address, or leave the cell empty.",
      ),
    );
  if (customer_id === known.maker.customer_id)
    found.push(problem(row, "customer", importTexts.ownLoan, "Leave the row to someone else."));
  const read = importedLoan(row.values, cutOver);
  return "problem" in read ? [...found, read.problem] : found;
}

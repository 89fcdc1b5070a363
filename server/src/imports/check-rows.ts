import { branchColumn } from "@microfinance/contract/imports/columns.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { balanceProblem } from "@microfinance/contract/imports/account-balance.ts";
import {
  doubtsOfCustomer,
  doubtsOfLoan,
  doubtsOfPayment,
} from "@microfinance/contract/imports/doubts.ts";
import { importedLoan } from "@microfinance/contract/imports/loan.ts";
import { importedPayment } from "@microfinance/contract/imports/payment.ts";
import { problemOf, type RowProblem } from "@microfinance/contract/imports/read-row.ts";
import type { ImportOutcome } from "@microfinance/contract/imports/schema.ts";
import { importTexts } from "@microfinance/contract/imports/texts.ts";
import { transferProblem } from "@microfinance/contract/imports/transfer.ts";
import type { CheckedRow, LockedImport, StagedRow } from "./import-rows.ts";
import { pinKey } from "./known-records.ts";
import { equalMark, referenceMark } from "./known-payments.ts";
import { marksOf } from "./known-people.ts";
import { type Known, textOf } from "./read-known.ts";

/** What the rows above a row take: each is there once, and together they pay no loan twice. */
interface Taken {
  emails: Set<string>;
  pins: Set<string>;
  /** What is paid of a loan, in cents. */
  paid: Map<number, number>;
  /** Which row has the marks of a person. */
  people: Map<string, string>;
  /** Which row has the loan, day and amount of a payment. */
  payments: Map<string, string>;
}

/** The result of each row (IMP-5), by the rules of its cells, of its record, and of what the database knows. */
export function checkRows(
  locked: Pick<LockedImport, "kind" | "cut_over">,
  rows: readonly StagedRow[],
  known: Known,
  today: string,
): CheckedRow[] {
  const references = new Set(known.earlier);
  const taken: Taken = {
    emails: new Set(known.emails),
    pins: new Set(known.pins),
    paid: new Map(),
    people: new Map(),
    payments: new Map(),
  };
  return rows.map((row) => {
    const same = outcomeOfKnown(row, known);
    const problems = [...row.problems];
    if (references.has(row.reference) && row.reference !== "")
      problems.push(
        problem(row, "external_reference", "It is in the file twice.", "Delete one of the rows."),
      );
    if (same === null) {
      // A wrong cell is reported once; the other cells are checked too.
      const wrong = new Set(problems.map(({ column }) => column));
      const found = problemsOf(locked, row, known, taken, today, wrong.size === 0);
      problems.push(...found.filter(({ column }) => !wrong.has(column)));
    }
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
    const doubts = outcome === "new" ? doubtsOf(locked, row, known, taken, today) : [];
    if (outcome === "new") take(locked, row, known, taken);
    return { ...row, problems, doubts, outcome };
  });
}

/** What is possible and unlikely in a new row (IMP-17). */
function doubtsOf(
  { kind, cut_over }: Pick<LockedImport, "kind" | "cut_over">,
  row: StagedRow,
  known: Known,
  { people, payments }: Taken,
  today: string,
): RowProblem[] {
  const { values, number } = row;
  if (kind === "payments") {
    const loan = known.loans.get(textOf(row, "loan"));
    if (loan === undefined) return [];
    const equal = equalMark(loan.id, row);
    const marks = [
      { column: "external_reference", what: known.payments.get(referenceMark(row.reference)) },
      { column: "amount", what: payments.get(equal) ?? known.payments.get(equal) },
    ] as const;
    payments.set(equal, `Row ${number}`);
    return doubtsOfPayment(
      values,
      marks.flatMap(({ column, what }) => (what === undefined ? [] : [{ column, what }])),
    );
  }
  if (kind === "loans") {
    const terms = known.products.get(String(values.product));
    return terms === undefined ? [] : doubtsOfLoan(values, terms, cut_over);
  }
  if (kind !== "customers") return [];
  const others = marksOf(values).flatMap(({ column, mark }) => {
    const who = known.people.get(mark) ?? people.get(mark);
    return who === undefined ? [] : [{ column, who }];
  });
  for (const { mark } of marksOf(values)) people.set(mark, `Row ${number}`);
  return doubtsOfCustomer(values, others, today);
}

function outcomeOfKnown(row: StagedRow, known: Known): ImportOutcome | null {
  const fingerprint = known.records.get(row.reference);
  if (fingerprint === undefined) return null;
  return fingerprint === row.fingerprint ? "same" : "changed";
}

const problem = (row: StagedRow, column: string, reason: string, remedy: string): RowProblem =>
  problemOf(row.values, column, reason, remedy);

/** Notes what a new row takes. */
function take(
  { kind }: Pick<LockedImport, "kind">,
  row: StagedRow,
  known: Known,
  { emails, pins, paid }: Taken,
): void {
  if (kind === "customers" && textOf(row, "email") !== "") emails.add(textOf(row, "email"));
  if (kind === "transfers") pins.add(pinKey(row));
  const loan = known.loans.get(textOf(row, "loan"));
  if (loan !== undefined)
    paid.set(loan.id, (paid.get(loan.id) ?? loan.paid) + toCents(Number(row.values.amount)));
}

function problemsOf(
  { kind, cut_over }: Pick<LockedImport, "kind" | "cut_over">,
  row: StagedRow,
  known: Known,
  taken: Taken,
  today: string,
  isSound: boolean,
): RowProblem[] {
  if (kind === "customers") return customerProblems(row, known, taken.emails, today);
  if (kind === "payments") return paymentProblems(row, known, taken.paid, cut_over, isSound);
  if (kind === "transfers") return isSound ? transferProblems(row, taken.pins, cut_over) : [];
  if (kind === "balances") return isSound ? listed(balanceProblem(row.values, known.accounts)) : [];
  const customer = known.customers.get(textOf(row, "customer"));
  const nobody =
    customer === undefined
      ? [
          problem(
            row,
            "customer",
            "There is no such customer.",
            "Import the customer first, or correct the reference.",
          ),
        ]
      : [];
  if (kind !== "loans") return nobody;
  return [...nobody, ...loanProblems(row, known, customer?.customer_id ?? null, cut_over, isSound)];
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
  found.push(...branchProblems(row, known));
  if (textOf(row, "date_of_birth") > today)
    found.push(problem(row, "date_of_birth", "It is after today.", "Correct the date."));
  return found;
}

function branchProblems(row: StagedRow, { branches }: Known): RowProblem[] {
  const code = textOf(row, branchColumn);
  if (code === "" || branches.has(code)) return [];
  const remedy = "Write the code of an open branch of Settings, or leave the cell empty.";
  return [problem(row, branchColumn, importTexts.unknownBranch, remedy)];
}

function loanProblems(
  row: StagedRow,
  known: Known,
  customer_id: string | null,
  cutOver: string,
  isSound: boolean,
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
  found.push(...branchProblems(row, known));
  if (customer_id !== null && customer_id === known.maker.customer_id)
    found.push(problem(row, "customer", importTexts.ownLoan, "Leave the row to someone else."));
  if (!isSound) return found;
  const read = importedLoan(row.values, cutOver);
  return "problem" in read ? [...found, read.problem] : found;
}

const listed = (found: RowProblem | null): RowProblem[] => (found === null ? [] : [found]);

function paymentProblems(
  row: StagedRow,
  known: Known,
  paid: ReadonlyMap<number, number>,
  cutOver: string,
  isSound: boolean,
): RowProblem[] {
  const loan = known.loans.get(textOf(row, "loan"));
  if (loan === undefined)
    return [
      problem(
        row,
        "loan",
        "There is no such imported loan.",
        "Import the loan first, or correct the reference.",
      ),
    ];
  if (loan.customer_id === known.maker.customer_id)
    return [problem(row, "loan", importTexts.ownLoan, "Leave the row to someone else.")];
  if (!isSound) return [];
  const read = importedPayment(row.values, loan, paid.get(loan.id) ?? loan.paid, cutOver);
  return "problem" in read ? [read.problem] : [];
}

function transferProblems(
  row: StagedRow,
  pins: ReadonlySet<string>,
  cutOver: string,
): RowProblem[] {
  if (pins.has(pinKey(row)))
    return [
      problem(
        row,
        "transfer_pin",
        "Another transfer of this medium has this pin, or one that looks the same.",
        "Correct the pin, or delete the row.",
      ),
    ];
  return listed(transferProblem(row.values, cutOver));
}

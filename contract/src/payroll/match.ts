import { type Cents, largestAmount, toCents } from "../core/money.ts";
import { comparableReference } from "../reconciliation/rules.ts";
import type { FileRow } from "./file.ts";
import type { RowOutcome } from "./rules.ts";
import { rowTexts as texts } from "./texts.ts";

/** A line of a deduction list, as rows are matched with it. Amounts in cents. */
export interface ListedLine {
  id: number;
  staff_number: string;
  /** The code of its loan. */
  loan_id: string;
  expected: Cents;
  /** Whether a deduction of it is booked. */
  is_booked: boolean;
}

/** The result of a row of a file. */
export interface MatchedRow {
  /** Its number in the file, as a spreadsheet shows it. */
  row: number;
  line_id: number | null;
  staff_number: string;
  loan_id: string;
  /** What was deducted, in cents; null where it cannot be read. */
  deducted: Cents | null;
  outcome: RowOutcome;
  /** Why it books nothing; empty for a row that is accepted. */
  problem: string;
}

/** Outcomes that book money. */
const bookedOutcomes: readonly RowOutcome[] = ["full", "partial", "over"];

/** Whether a row with this outcome books money. */
export function booksMoney(outcome: RowOutcome): boolean {
  return bookedOutcomes.includes(outcome);
}

/**
 * Matches the rows of an employer's file with the lines of its list (PAYR-11, PAYR-12): by line, else by staff number
 * and loan, else by a staff number that one line has. Each row is accepted or refused alone, and each line once.
 */
export function matchRows(rows: readonly FileRow[], lines: readonly ListedLine[]): MatchedRow[] {
  const known = indexOf(lines);
  const taken = new Map<number, number>();
  return rows.map((row) => {
    const { staff_number, loan_id } = row;
    const refused = (outcome: RowOutcome, problem: string, line_id: number | null = null) => ({
      row: row.row,
      line_id,
      staff_number,
      loan_id,
      deducted: deductedOf(row),
      outcome,
      problem,
    });
    const found = lineOf(row, known);
    if ("error" in found) return refused("unmatched", found.error);
    const { line } = found;
    const problem = amountProblem(row.deducted);
    if (problem !== null) return refused("invalid", problem, line.id);
    const deducted = toCents(row.deducted ?? 0);
    const earlier = taken.get(line.id);
    if (earlier !== undefined) return refused("repeated", texts.repeated(earlier), line.id);
    taken.set(line.id, row.row);
    if (line.is_booked) return refused("booked", texts.bookedBefore, line.id);
    return { ...refused(outcomeOf(deducted, line.expected), "", line.id), deducted };
  });
}

function outcomeOf(deducted: Cents, expected: Cents): RowOutcome {
  if (deducted === 0) return "none";
  if (deducted < expected) return "partial";
  return deducted === expected ? "full" : "over";
}

function deductedOf({ deducted }: FileRow): Cents | null {
  return amountProblem(deducted) === null ? toCents(deducted ?? 0) : null;
}

function amountProblem(deducted: number | null): string | null {
  if (deducted === null) return texts.wrongAmount;
  if (deducted < 0) return texts.negative;
  return deducted > largestAmount ? texts.amountTooLarge : null;
}

interface Index {
  byId: Map<string, ListedLine>;
  byStaff: Map<string, ListedLine[]>;
}

function indexOf(lines: readonly ListedLine[]): Index {
  const byStaff = new Map<string, ListedLine[]>();
  for (const line of lines) {
    const letters = comparableReference(line.staff_number);
    if (letters !== "") byStaff.set(letters, [...(byStaff.get(letters) ?? []), line]);
  }
  return { byId: new Map(lines.map((line) => [String(line.id), line])), byStaff };
}

/** The line of a row, or why there is none. A row whose cells name two lines was shifted in the spreadsheet. */
function lineOf(row: FileRow, { byId, byStaff }: Index): { line: ListedLine } | { error: string } {
  const staff = comparableReference(row.staff_number);
  const loan = comparableReference(row.loan_id);
  if (row.line !== "") {
    const line = byId.get(row.line);
    if (line === undefined) return { error: texts.unknownLine(row.line) };
    if (loan !== "" && loan !== comparableReference(line.loan_id))
      return { error: texts.otherLoan(row.line, line.loan_id) };
    const listed = comparableReference(line.staff_number);
    if (staff !== "" && listed !== "" && staff !== listed)
      return { error: texts.otherStaffNumber(row.line, line.staff_number) };
    return { line };
  }
  if (staff === "") return { error: texts.nothingNamed };
  const ofStaff = byStaff.get(staff) ?? [];
  const found =
    loan === "" ? ofStaff : ofStaff.filter((line) => comparableReference(line.loan_id) === loan);
  const [line, other] = found;
  if (line === undefined) return { error: texts.unknownStaffNumber };
  return other === undefined ? { line } : { error: texts.severalLines };
}

import { accounts } from "../accounting/accounts.ts";
import { type Cents, formatNleExact } from "../core/money.ts";
import { listed } from "../core/sentences.ts";
import { branchMoveTexts as texts } from "./texts.ts";

/** What moves: one customer, a group, the customers of an officer's loans, or all of a branch. */
export const moveScopes = ["customer", "group", "officer", "branch"] as const;

/** What moves. */
export type MoveScope = (typeof moveScopes)[number];

/** What a move takes to another branch (BR-7). Amounts in NLe. */
export interface MoveFigures {
  /** The branches that customers and loans leave. */
  from: string[];
  to: string;
  customers: number;
  loans: number;
  principal: number;
  /** Interest of the schedules that is not paid; it is booked when it is. */
  interest: number;
  penalties: number;
  /** What is kept for the customers. */
  credit: number;
  /** Refunds that the customers owe. */
  to_return: number;
  /** The groups that move with all their members. */
  groups: string[];
}

/** What stands against a move. */
export interface MoveObstacles {
  customers: number;
  loans: number;
  /** Groups with people or loans that stay. */
  divided_groups: readonly string[];
  /** Loans that people who move share with people who stay. */
  divided_loans: readonly string[];
}

/** Why nothing can move so, a sentence each; none where it can (BR-7). */
export function moveErrors(obstacles: MoveObstacles): string[] {
  const { customers, loans, divided_groups, divided_loans } = obstacles;
  return [
    ...(customers + loans === 0 ? [texts.nothing] : []),
    ...(divided_groups.length > 0 ? [texts.dividedGroups(few(divided_groups))] : []),
    ...(divided_loans.length > 0 ? [texts.dividedLoans(few(divided_loans))] : []),
  ];
}

/** Most names in a sentence. */
const mostNamed = 5;

function few(names: readonly string[]): string {
  const more = names.length - mostNamed;
  return listed([...names.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])]);
}

/** A move as the asker and the second person see it, one line each. */
export function moveLines(
  figures: MoveFigures,
  officer: string | null = null,
): { label: string; value: string }[] {
  const { from, to, customers, loans, principal, interest, penalties, groups } = figures;
  const sum = (label: string, amount: number) =>
    amount === 0 ? [] : [{ label, value: formatNleExact(amount) }];
  return [
    { label: "From", value: listed(from) },
    { label: "To", value: to },
    { label: "Customers", value: String(customers) },
    { label: "Unfinished loans", value: String(loans) },
    { label: "Principal", value: formatNleExact(principal) },
    ...sum("Interest to come", interest),
    ...sum("Penalties", penalties),
    ...sum("Credit of customers", figures.credit),
    ...sum("Refunds to return", figures.to_return),
    ...(groups.length === 0 ? [] : [{ label: "Groups", value: few(groups) }]),
    ...(officer === null ? [] : [{ label: "New officer", value: officer }]),
  ];
}

/** What a customer or a loan has on the accounts that all branches share, in cents. */
export interface MovedBalances {
  principal?: Cents;
  credit?: Cents;
  to_return?: Cents;
}

/** One line of an entry in a branch, in cents. */
interface BranchLine {
  account: string;
  debit: Cents;
  credit: Cents;
  branch_id: number;
}

/**
 * The lines that take balances from one branch to another (BR-7). The posting function adds those on Inter-branch, so
 * that each branch balances; none where there is nothing.
 */
export function moveEntryLines(
  { principal = 0, credit = 0, to_return = 0 }: MovedBalances,
  { from, to }: { from: number; to: number },
): BranchLine[] {
  return [
    ...taken(accounts.loansReceivable.code, principal, from, to),
    // It is owed to the customer: the old branch owes it no more.
    ...taken(accounts.customerCredit.code, credit, to, from),
    ...taken(accounts.refundsToReturn.code, to_return, from, to),
  ];
}

function taken(account: string, amount: Cents, credited: number, debited: number): BranchLine[] {
  if (amount === 0) return [];
  return [
    { account, debit: 0, credit: amount, branch_id: credited },
    { account, debit: amount, credit: 0, branch_id: debited },
  ];
}

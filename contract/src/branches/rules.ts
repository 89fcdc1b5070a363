import { formatNle, fromCents } from "../core/money.ts";
import { branchTexts as texts } from "./texts.ts";

/** What a branch still has. Amounts in cents. */
export interface BranchRest {
  /** Sessions of tills that are not signed off. */
  open_tills: number;
  /** Its accounts of money that hold something. */
  money: readonly { account: string; balance: number }[];
  /** Moves of money from or to it that are not counted in yet. */
  on_the_way: number;
  /** Customers who belong to it: they would apply for a loan at a closed branch. */
  customers: number;
  /** Loans that are applied for, approved or being repaid. */
  open_loans: number;
  /** Active staff whose branch it is. */
  staff: number;
  /** API clients of it that are not revoked. */
  clients: number;
  /** Whether another branch is open. */
  has_other: boolean;
}

/** Why a branch cannot close, a line each; none if it can (BR-2). */
export function closingErrors(rest: BranchRest): string[] {
  return [
    ...(rest.has_other ? [] : [texts.lastOne]),
    ...(rest.open_tills > 0 ? [texts.openTills(rest.open_tills)] : []),
    ...rest.money.map(({ account, balance }) =>
      texts.money(account, formatNle(fromCents(balance))),
    ),
    ...(rest.on_the_way > 0 ? [texts.onTheWay] : []),
    ...(rest.customers > 0 ? [texts.customers(rest.customers)] : []),
    ...(rest.open_loans > 0 ? [texts.openLoans(rest.open_loans)] : []),
    ...(rest.staff > 0 ? [texts.people(rest.staff)] : []),
    ...(rest.clients > 0 ? [texts.clients(rest.clients)] : []),
  ];
}

/** The first free account for the safe of a branch, from 1051 to 1099; null where none is. */
export function freeSafeCode(used: readonly string[]): string | null {
  const codes = Array.from({ length: 49 }, (_, index) => String(1051 + index));
  return codes.find((code) => !used.includes(code)) ?? null;
}

/** The first free account for the claims of branches on each other, from 1400; null where none is. */
export function freeClaimCode(used: readonly string[]): string | null {
  const codes = Array.from({ length: 100 }, (_, index) => String(1400 + index));
  return codes.find((code) => !used.includes(code)) ?? null;
}

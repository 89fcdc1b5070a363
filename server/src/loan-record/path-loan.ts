import { loanTexts } from "@microfinance/contract/loans/texts.ts";
import type { RepeatedId } from "@microfinance/contract/loans/schema/requests.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { badRequest, forbidden, notFound } from "../core/http/errors.ts";
import { loanKey } from "../core/http/ownership.ts";
import type { RequestContext } from "../core/http/session.ts";
import { findLoan, type LoanKey, type LoanRow, lockLoan } from "./queries.ts";

/** A loan in a path: by id or code, and by its customer's code or user id (LOAN-64). */
export interface LoanPath {
  loanId: string;
  customerId: string;
}

/** The key of a path's loan. @throws 404 when it is neither an id nor a code */
function keyOf(named: string): LoanKey {
  const key = loanKey(named.trim());
  if (key === null) throw notFound(loanTexts.notFound);
  return key;
}

/** The loan of a path. @throws 404 for an unknown one */
export async function loanOf(db: Connection, named: string): Promise<LoanRow> {
  const loan = await findLoan(db, keyOf(named));
  if (loan === null) throw notFound(loanTexts.notFound);
  return loan;
}

/** The loan of a path, locked until the transaction ends. @throws 404 for an unknown one */
export async function lockedLoanOf(db: Connection, named: string): Promise<LoanRow> {
  const loan = await lockLoan(db, keyOf(named));
  if (loan === null) throw notFound(loanTexts.notFound);
  return loan;
}

/**
 * Locks the customer of a path's loan, and its other members, before the loan: changes of a customer's records take the
 * locks in this order. Nothing for an unknown loan.
 */
export async function lockCustomerOf(db: Connection, named: string): Promise<void> {
  const { column, value } = keyOf(named);
  const { rows } = await sql<{ merged_into: string | null }>`
    with named as (select id, customer_id from loans where ${sql.ref(column)} = ${value})
    select merged_into from customers
    where customer_id in (select customer_id from named
                          union select m.customer_id from loan_members m join named n on n.id = m.loan_id)
    order by customer_id
    for no key update`.execute(db);
  // Merged while this waited: the loan is the survivor's now.
  if (rows.some(({ merged_into }) => merged_into !== null)) await lockCustomerOf(db, named);
}

/**
 * The loan of a path, locked as by `lockedLoanOf`, if it is of the customer of the path.
 * @param named the loan and customer in the form, which must equal those of the path
 * @throws 404 for an unknown one, or one of another customer (LOAN-64); 400 when the form gives another; 403 when a
 *   customer's path gives another customer (CUST-1)
 */
export async function lockedLoanOfPath(
  db: Connection,
  path: LoanPath,
  named: RepeatedId,
  ctx: RequestContext,
): Promise<LoanRow> {
  const loan = await lockedLoanOf(db, path.loanId);
  const customer = await namesOf(db, loan, path.customerId, named);
  if (isOther(path.customerId, customer)) {
    throw ctx.actor?.area === "customer" ? forbidden() : notFound(loanTexts.notFound);
  }
  refuseOther("loanId", named.loanId, [loan.id, loan.loan_id], loanTexts.otherLoan);
  refuseOther("loan_id", named.loan_id, [loan.id, loan.loan_id], loanTexts.otherLoan);
  refuseOther("customerId", named.customerId, customer, loanTexts.otherCustomer);
  refuseOther("customer_id", named.customer_id, customer, loanTexts.otherCustomer);
  return loan;
}

/**
 * The codes and user ids of a loan's customer: also those of records that were merged into it, if one is given
 * (KYC-54).
 */
async function namesOf(
  db: Connection,
  loan: LoanRow,
  path: string,
  { customerId, customer_id }: RepeatedId,
): Promise<(string | number)[]> {
  const own = [loan.customer_id, loan.user_fid];
  const given = [path, customerId, customer_id].filter(
    (name) => name !== undefined && name !== null && name !== "",
  );
  if (given.every((name) => !isOther(name ?? "", own))) return own;
  const merged = await db
    .selectFrom("customers")
    .select(["customer_id", "user_id"])
    .where("merged_into", "=", loan.customer_id)
    .execute();
  return [...own, ...merged.flatMap((one) => [one.customer_id, one.user_id])];
}

function refuseOther(
  field: string,
  named: string | number | null | undefined,
  own: (string | number)[],
  text: string,
): void {
  if (named !== null && named !== undefined && named !== "" && isOther(named, own))
    throw badRequest(text, { [field]: text });
}

function isOther(named: string | number, own: (string | number)[]): boolean {
  return !own.some((name) => String(name) === String(named));
}

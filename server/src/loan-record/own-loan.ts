import { fullName } from "@microfinance/contract/core/names.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { isOwnLoan, likenessOf, ownLoanTexts } from "@microfinance/contract/staff/own-loan.ts";
import { inTransaction, statement } from "../core/db/statement.ts";
import type { Connection } from "../core/deps.ts";
import { forbidden, type AppError } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";

/** A person in the comparison of identities: name parts separate, addresses unchanged. */
interface ReadPerson {
  customer_id: string | null;
  emails: (string | null)[];
  phone: string;
  phone_confirmed: boolean;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  date_of_birth: string | null;
}

/**
 * The borrower of a loan, and the staff with an equal attribute or a share; a rule of the contract decides who is the
 * same person.
 */
export interface BorrowerMarks {
  borrower: ReadPerson;
  staff_sharing: (ReadPerson & { staff_id: number; has_share: boolean })[];
}

/** The columns of `BorrowerMarks`, from loans l and their customers' users u. Phones are never confirmed. */
export const borrowerColumns = `
  json_build_object('customer_id', l.customer_id, 'emails', json_build_array(u.email, l.application->'customer'->>'email'),
    'phone', u.phone, 'phone_confirmed', false, 'first_name', u.first_name, 'middle_name', u.middle_name,
    'last_name', u.last_name, 'date_of_birth', u.date_of_birth) as borrower,
  (select coalesce(json_agg(json_build_object('staff_id', st.id, 'customer_id', st.customer_id,
            'has_share', exists (select from loan_members m where m.loan_id = l.id and m.customer_id = st.customer_id),
            'emails', json_build_array(su.email), 'phone', su.phone, 'phone_confirmed', false,
            'first_name', su.first_name, 'middle_name', su.middle_name, 'last_name', su.last_name,
            'date_of_birth', su.date_of_birth) order by st.id), '[]')
   from staff st
   join users su on su.id = st.user_id and su.deleted_at is null
   where st.customer_id = l.customer_id or su.email = lower(trim(l.application->'customer'->>'email'))
      or su.search_phone = u.search_phone or su.date_of_birth = u.date_of_birth
      or exists (select from loan_members m where m.loan_id = l.id and m.customer_id = st.customer_id)) as staff_sharing`;

/** The staff who are the borrower, have or had a share (SERV-153), or resemble the borrower (LOAN-46). */
export function alikeOf(marks: BorrowerMarks): NonNullable<LoanDetails["staff_alike"]> {
  const borrower = { ...marks.borrower, full_name: fullName(marks.borrower) };
  return marks.staff_sharing.flatMap((person) => {
    const name = fullName(person);
    const own = likenessOf({ ...person, full_name: name }, borrower);
    const likeness = person.has_share && own !== "same" ? "member" : own;
    return likeness === null ? [] : [{ staff_id: person.staff_id, name, likeness }];
  });
}

const marksOfLoan = statement<BorrowerMarks>(
  "borrower_marks",
  `select ${borrowerColumns}
   from loans l
   join customers c on c.customer_id = l.customer_id
   join users u on u.id = c.user_id
   where l.id = :loan`,
);

/** The staff who are the borrower of this loan, have a share of it, or resemble the borrower. */
export async function staffAlike(
  db: Connection,
  loan: number,
): Promise<NonNullable<LoanDetails["staff_alike"]>> {
  const marks = await marksOfLoan.runAll(inTransaction(db), { loan });
  return marks.flatMap(alikeOf);
}

/**
 * Rejects an action of staff on their own loan, or on one in which they have a share, in any settings (LOAN-45).
 * @throws 403, which is recorded as a denial on the loan
 */
export async function refuseOwnLoan(
  db: Connection,
  loan: { id: number; loan_id: string },
  ctx: RequestContext,
): Promise<void> {
  const staffId = staffIdOf(ctx);
  if (isOwnLoan(staffId, await staffAlike(db, loan.id))) throw ownLoan(loan.loan_id);
}

/** The 403 of an action on the caller's own loan. */
export function ownLoan(loanCode: string): AppError {
  const error = forbidden(ownLoanTexts.refused);
  error.record = { record_type: "loan", record_id: loanCode };
  return error;
}

import { fullName } from "@microfinance/contract/core/names.ts";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import { isOwnLoan, likenessOf, ownLoanTexts } from "@microfinance/contract/staff/own-loan.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { forbidden, type AppError } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { staffIdOf } from "./change-loan.ts";

/** A person as the marks are read: names apart, addresses as written. */
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

/** The borrower of a loan, and the staff that share a mark with them; who is the same person is a rule. */
export interface BorrowerMarks {
  borrower: ReadPerson;
  staff_sharing: (ReadPerson & { staff_id: number })[];
}

/** The columns of `BorrowerMarks`, from loans l, and users u who is its customer. Nobody can confirm a phone yet. */
export const borrowerColumns = `
  json_build_object('customer_id', l.customer_id, 'emails', json_build_array(u.email, l.application->'customer'->>'email'),
    'phone', u.phone, 'phone_confirmed', false, 'first_name', u.first_name, 'middle_name', u.middle_name,
    'last_name', u.last_name, 'date_of_birth', u.date_of_birth) as borrower,
  (select coalesce(json_agg(json_build_object('staff_id', st.id, 'customer_id', st.customer_id,
            'emails', json_build_array(su.email), 'phone', su.phone, 'phone_confirmed', false,
            'first_name', su.first_name, 'middle_name', su.middle_name, 'last_name', su.last_name,
            'date_of_birth', su.date_of_birth) order by st.id), '[]')
   from staff st
   join users su on su.id = st.user_id and su.deleted_at is null
   where st.customer_id = l.customer_id or su.email = lower(trim(l.application->'customer'->>'email'))
      or su.search_phone = u.search_phone or su.date_of_birth = u.date_of_birth) as staff_sharing`;

/** Who of the staff is the borrower, or looks like them (LOAN-46). */
export function alikeOf(marks: BorrowerMarks): NonNullable<LoanDetails["staff_alike"]> {
  const borrower = { ...marks.borrower, full_name: fullName(marks.borrower) };
  return marks.staff_sharing.flatMap((person) => {
    const name = fullName(person);
    const likeness = likenessOf({ ...person, full_name: name }, borrower);
    return likeness === null ? [] : [{ staff_id: person.staff_id, name, likeness }];
  });
}

/** Who of the staff is the borrower of this loan, or looks like them. */
export async function staffAlike(
  db: Connection,
  loanId: number,
): Promise<NonNullable<LoanDetails["staff_alike"]>> {
  const { rows } = await sql<BorrowerMarks>`
    select ${sql.raw(borrowerColumns)}
    from loans l
    join customers c on c.customer_id = l.customer_id
    join users u on u.id = c.user_id
    where l.id = ${loanId}`.execute(db);
  return rows.flatMap(alikeOf);
}

/**
 * Refuses to let staff act on their own loan, whatever the settings (LOAN-45).
 * @throws 403, which is recorded as a denial about the loan
 */
export async function refuseOwnLoan(
  db: Connection,
  loan: { id: number; loan_id: string },
  ctx: RequestContext,
): Promise<void> {
  const staffId = staffIdOf(ctx);
  if (isOwnLoan(staffId, await staffAlike(db, loan.id))) throw ownLoan(loan.loan_id);
}

/** The 403 of an act on one's own loan. */
export function ownLoan(loanCode: string): AppError {
  const error = forbidden(ownLoanTexts.refused);
  error.record = { record_type: "loan", record_id: loanCode };
  return error;
}

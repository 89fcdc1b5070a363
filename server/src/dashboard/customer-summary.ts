import {
  type CustomerSummary,
  mostInSummary,
} from "@microfinance/contract/customer-file/summary.ts";
import { type CalendarDate, daysBetween } from "@microfinance/contract/core/dates.ts";
import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import { customerGroup, takesPayments } from "@microfinance/contract/loans/status.ts";
import { lastContactOf } from "../collections/contact-rows.ts";
import { customerTexts } from "@microfinance/contract/customers/texts.ts";
import { sql } from "kysely";
import { inSnapshot } from "../core/db/snapshot.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";
import { filesOfCustomer } from "../documents/queries.ts";
import { guaranteedBy } from "../loan-record/assessment-queries.ts";
import { notesOfCustomer } from "../loan-record/notes.ts";
import { findCustomer } from "../customers/queries.ts";

/**
 * What staff see of a customer before the records (CUST-40), read in one snapshot.
 * @throws 404 for an unknown customer
 */
export async function readCustomerSummary(deps: Deps, named: string): Promise<CustomerSummary> {
  return inSnapshot(deps.db, async (db) => {
    const customer = await findCustomer(db, named);
    if (customer === null) throw notFound(customerTexts.notFound);
    const { customer_id } = customer;
    return {
      ...summaryOf(await loansOf(db, customer_id, today(deps)), today(deps)),
      guarantor_of: await guaranteedBy(db, customer),
      papers: await filesOfCustomer(db, customer_id, mostInSummary),
      notes: await notesOfCustomer(db, customer_id, mostInSummary),
      ...(await lastContactOf(db, customer_id, today(deps))),
    };
  });
}

interface LoanOfCustomer {
  loan_id: string;
  loan_type_name: string;
  status: string | null;
  balance: number;
  /** The unpaid part of what was due before today. */
  late: number;
  next_due: CalendarDate | null;
}

/** All loans of a customer, newest first. */
async function loansOf(
  db: Connection,
  customerId: string,
  day: CalendarDate,
): Promise<LoanOfCustomer[]> {
  const { rows } = await sql<LoanOfCustomer>`
    select l.loan_id, v.terms->>'name' as loan_type_name, l.status, l.balance,
           coalesce(i.late, 0) as late, i.next_due
    from loans l
    join loan_products p on p.code = l.loan_type
    join loan_product_versions v on v.code = p.code and v.version = p.version
    left join lateral (
      select sum(least(amount, amount_to_date - l.paid_total)) filter (where due_date < ${day}::date) as late,
             min(due_date) as next_due
      from instalments where loan_id = l.id and amount_to_date > l.paid_total
    ) i on true
    where l.customer_id = ${customerId}
    order by l.id desc`.execute(db);
  return rows;
}

function summaryOf(
  loans: readonly LoanOfCustomer[],
  day: CalendarDate,
): Omit<CustomerSummary, "guarantor_of" | "papers" | "notes" | "last_contact" | "last_promise"> {
  const running = loans.filter(({ status }) => takesPayments(status));
  const countOf = (group: "new" | "closed") =>
    loans.filter(({ status }) => customerGroup(status) === group).length;
  const [first] = running.toSorted((one, other) =>
    (one.next_due ?? "9999").localeCompare(other.next_due ?? "9999"),
  );
  const since = first?.next_due ?? null;
  return {
    owes: sumOf(running.map(({ balance }) => balance)),
    late: sumOf(running.map(({ late }) => late)),
    days_past_due: since === null ? 0 : Math.max(0, daysBetween(since, day)),
    running: running.length,
    applications: countOf("new"),
    ended: countOf("closed"),
    loan_to_pay: first?.loan_id ?? null,
    loans: loans
      .slice(0, mostInSummary)
      .map(({ loan_id, loan_type_name, status }) => ({ loan_id, loan_type_name, status })),
  };
}

function sumOf(amounts: readonly number[]): number {
  return fromCents(sumCents(amounts.map(toCents)));
}

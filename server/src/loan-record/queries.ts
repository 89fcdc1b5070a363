import type { FurtherCharges } from "@microfinance/contract/accounting/charges.ts";
import { withoutFields } from "@microfinance/contract/core/field-list.ts";
import { editableFields } from "@microfinance/contract/loans/fields.ts";
import {
  type InstalmentRounding,
  type InterestMethod,
  type PeriodUnit,
  type RatePer,
  repaymentNames,
} from "@microfinance/contract/schedules/repayment.ts";
import { moveOf, type RestDayRule } from "@microfinance/contract/schedules/calendar.ts";
import type { Instalment } from "@microfinance/contract/schedules/schedule.ts";
import { statusLists } from "@microfinance/contract/loans/status.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import { builtStatement } from "../core/db/built-statement.ts";
import { shortNameOrNull } from "../core/db/full-name.ts";
import { columnsOf } from "../core/db/columns-of.ts";
import { inTransaction } from "../core/db/statement.ts";
import type { Connection } from "../core/deps.ts";

/** The key of a loan: integer id or public code (LOAN-64). */
export interface LoanKey {
  column: "id" | "loan_id";
  value: number | string;
}

/** The columns of a loan's repayment. */
export const repaymentColumns = [
  // The table's check constraints permit only these values.
  sql<InterestMethod>`l.interest_method`.as("interest_method"),
  sql<RatePer>`l.rate_per`.as("rate_per"),
  sql<PeriodUnit>`l.period_unit`.as("period_unit"),
  "l.period_every",
  "l.principal_grace",
  sql<InstalmentRounding>`l.rounding`.as("rounding"),
  "l.due_day",
] as const;

/** The charges of further kinds; null for none. */
const chargesOfLoan = sql<FurtherCharges | null>`l.charges`.as("charges");
const loanColumns = [
  "l.id",
  "l.loan_id",
  "l.application_id",
  "l.customer_id",
  "l.user_fid",
  "l.staff_id",
  "l.status",
  "l.total_amount",
  "l.monthly_payment",
  "l.processing_fee",
  chargesOfLoan,
  "l.disbursed_amount",
  "l.approved_amount",
  "l.approval_date",
  "l.paid_out_on",
  "l.due_date",
  "l.balance",
  "l.paid_total",
  "l.charges_total",
  "l.credits_total",
  "l.schedule_version",
  "l.restructured_on",
  "l.written_off_on",
  "l.recovered_total",
  "l.settled_early_on",
  "l.refinanced_on",
  "l.refinances",
  "l.last_payment_date",
  "l.created_at",
  "l.updated_at",
  ...columnsOf("l", withoutFields(editableFields, repaymentNames)),
  ...repaymentColumns,
  sql<RestDayRule>`l.due_on_rest_day`.as("due_on_rest_day"),
] as const;

/** The code of the loan that loan l settles, and of the loan whose payout settled l. */
const settledLoan = sql<string | null>`(select o.loan_id from loans o where o.id = l.refinances)`;
const settlingLoan = sql<string | null>`
  case when l.refinanced_on is not null
       then (select n.loan_id from loans n where n.refinances = l.id and n.paid_out_on is not null
             order by n.id desc limit 1) end`;

/** The columns that `toLoan` needs: the loan, its customer, reviews and latest decisions. */
export function selectLoans(db: Connection) {
  return db
    .selectFrom("loans as l")
    .innerJoin("customers as c", "c.customer_id", "l.customer_id")
    .innerJoin("users as u", "u.id", "c.user_id")
    .leftJoin("addresses as a", "a.customer_id", "l.customer_id")
    .leftJoin("employers as e", "e.customer_id", "l.customer_id")
    .innerJoin("loan_products as p", "p.code", "l.loan_type")
    .innerJoin("loan_product_versions as pv", (join) =>
      join.onRef("pv.code", "=", "p.code").onRef("pv.version", "=", "p.version"),
    )
    .leftJoin("staff as s", "s.id", "l.staff_id")
    .leftJoin("users as su", "su.id", "s.user_id")
    .leftJoin("loan_officers as o", (join) =>
      join.onRef("o.loan_id", "=", "l.id").on("o.until", "is", null),
    )
    .leftJoin("staff as os", "os.id", "o.staff_id")
    .leftJoin("users as ou", "ou.id", "os.user_id")
    .leftJoin("loan_reviews as r1", (join) =>
      join.onRef("r1.loan_id", "=", "l.id").on("r1.step", "=", "first"),
    )
    .leftJoin("loan_reviews as r2", (join) =>
      join.onRef("r2.loan_id", "=", "l.id").on("r2.step", "=", "second"),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("loan_decisions as d")
          .select(["d.approved_by", "d.comments"])
          .whereRef("d.loan_id", "=", "l.id")
          .where("d.action", "=", "approve")
          .orderBy("d.id", "desc")
          .limit(1)
          .as("approval"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("loan_decisions as d")
          .select(["d.comments", "d.refusal_category", "d.refusal_help"])
          .whereRef("d.loan_id", "=", "l.id")
          .whereRef("d.to_status", "=", "l.status")
          .where("d.action", "<>", "approve")
          .orderBy("d.id", "desc")
          .limit(1)
          .as("ending"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("instalments as i")
          .select([
            "i.due_date as next_due_date",
            sql<number>`least(i.amount, i.amount_to_date - l.paid_total)`.as("next_due_amount"),
          ])
          .whereRef("i.loan_id", "=", "l.id")
          .whereRef("i.amount_to_date", ">", "l.paid_total")
          .where("l.status", "in", statusLists.owing)
          .orderBy("i.number")
          .limit(1)
          .as("next"),
      (join) => join.onTrue(),
    )
    .select(loanColumns)
    .select([
      "u.first_name",
      "u.middle_name",
      "u.last_name",
      "u.phone",
      "u.email",
      "a.id as address_id",
      "a.address",
      "a.city",
      "e.employer_name",
      "o.staff_id as officer_id",
      "o.from_date as officer_from",
      "ou.phone as officer_phone",
      "r1.reviewer as first_reviewer",
      "r1.notes as first_review_notes",
      "r1.reviewed_on as first_review_date",
      "r1.staff_id as first_review_staff_id",
      "r2.reviewer as second_reviewer",
      "r2.notes as second_review_notes",
      "r2.reviewed_on as second_review_date",
      "r2.staff_id as second_review_staff_id",
      "approval.approved_by",
      "approval.comments as approval_comments",
      "ending.comments as reason",
      "ending.refusal_category",
      "ending.refusal_help",
      "next.next_due_date",
      "next.next_due_amount",
      shortNameOrNull("ou").as("officer_name"),
      sql<string>`pv.terms->>'name'`.as("loan_type_name"),
      settledLoan.as("refinances_code"),
      settlingLoan.as("refinanced_by"),
      shortNameOrNull("su").as("staff_name"),
    ]);
}

/** A loan with the columns that `toLoan` needs. */
export type LoanRow = Awaited<ReturnType<ReturnType<typeof selectLoans>["execute"]>>[number];

// Planning the joins takes about ten times as long as running them.
const loanBy = { id: loanStatement("id"), loan_id: loanStatement("loan_id") };
const loansByIds = builtStatement("loans_by_ids", (db, valueOf) =>
  selectLoans(db).where("l.id", "=", sql<number>`any(${valueOf<number[]>("ids")}::integer[])`),
);

function loanStatement(column: LoanKey["column"]) {
  return builtStatement(`loan_by_${column}`, (db, valueOf) =>
    selectLoans(db).where(`l.${column}`, "=", valueOf<number | string>("loan")),
  );
}

/** One loan, or null. */
export const findLoan = (db: Connection, { column, value }: LoanKey): Promise<LoanRow | null> =>
  loanBy[column].run(inTransaction(db), { loan: value });

/** The loans with these ids, in this order; unknown ones are omitted. */
export async function findLoans(db: Connection, ids: readonly number[]): Promise<LoanRow[]> {
  if (ids.length === 0) return [];
  const rows = await loansByIds.runAll(inTransaction(db), { ids });
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/**
 * One loan, locked until the transaction ends against payments, reviews and decisions; null for an unknown one. The
 * lock lets others refer to the loan, such as the notices of a night.
 */
export async function lockLoan(db: Connection, key: LoanKey): Promise<LoanRow | null> {
  const locked = await db
    .selectFrom("loans")
    .select("id")
    .where(key.column, "=", key.value)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked ? findLoan(db, { column: "id", value: locked.id }) : null;
}

/** The instalments of a loan in cents, in order. */
export async function instalmentsOf(db: Connection, loanId: number): Promise<Instalment[]> {
  return (await instalmentsOfLoans(db, [loanId])).get(loanId) ?? [];
}

/** The instalments of each of these loans in cents, in order. */
export async function instalmentsOfLoans(
  db: Connection,
  loanIds: readonly number[],
): Promise<Map<number, Instalment[]>> {
  const rows = await db
    .selectFrom("instalments")
    .select([
      "loan_id",
      "number",
      "due_date",
      "nominal_due_date",
      "moved_for",
      "principal",
      "interest",
      "penalty",
      "penalty_after",
    ])
    .where("loan_id", "in", loanIds)
    .orderBy("loan_id")
    .orderBy("number")
    .execute();
  const found = Map.groupBy(rows, ({ loan_id }) => loan_id);
  return new Map(
    [...found].map(([id, ofLoan]) => [
      id,
      ofLoan.map(({ loan_id: _, nominal_due_date, moved_for, ...row }) => ({
        ...instalmentInCents(row),
        ...moveOf({
          nominal_due_date: nominal_due_date ?? undefined,
          moved_for: moved_for ?? undefined,
        }),
      })),
    ]),
  );
}

/** A row of a schedule in cents, from its amounts in NLe. */
export function instalmentInCents(row: Instalment): Instalment {
  return {
    ...row,
    principal: toCents(row.principal),
    interest: toCents(row.interest),
    penalty: toCents(row.penalty),
    penalty_after: toCents(row.penalty_after),
  };
}

/** The columns of a schedule's row `i` as a JSON object, in NLe. */
export const instalmentJson = `json_build_object(
  'number', i.number, 'due_date', i.due_date, 'principal', i.principal, 'interest', i.interest,
  'penalty', i.penalty, 'penalty_after', i.penalty_after)`;

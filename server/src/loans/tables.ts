import { currencyMark } from "@microfinance/contract/core/currency.ts";
import type { Field } from "@microfinance/contract/core/field-list.ts";
import { editableFields } from "@microfinance/contract/loans/fields.ts";
import { sql } from "kysely";
import type { Tables } from "../core/table-description.ts";

/** The fields of a loan that name its customer, with their values after an erasure. */
const emptied = Object.fromEntries(
  Object.entries<Field>(editableFields)
    .filter(([, field]) => field.personal)
    .map(([name, { empty }]) => [name, empty]),
);

/** The tables of loans as applications, decisions and schedules. */
export const loanTables: Tables = {
  loans: {
    says: `Applications and loans; amounts in ${currencyMark}`,
    owner: "customer",
    erase: { empties: { ...emptied, application: JSON.stringify({}) } },
    merge: "all",
    counted: [
      {
        label: "Loans",
        place: 10,
        count: sql`(select count(*) from loans where customer_id = n.merged and approval_date is not null)`,
      },
      {
        label: "Applications",
        place: 20,
        count: sql`(select count(*) from loans where customer_id = n.merged and approval_date is null)`,
      },
    ],
    copy: {
      as: "loans",
      select: (partsIn) => sql`(
        select coalesce(json_agg(json_build_object(
          'loan_id', l.loan_id, 'status', l.status, 'loan_type', l.loan_type, 'loan_amount', l.loan_amount,
          'interest_rate', l.interest_rate, 'loan_period', l.loan_period, 'total_amount', l.total_amount,
          'monthly_payment', l.monthly_payment, 'processing_fee', l.processing_fee,
          'approved_amount', l.approved_amount, 'approval_date', l.approval_date, 'due_date', l.due_date,
          'paid_total', l.paid_total, 'balance', l.balance, 'application', l.application,
          'created_at', l.created_at, ${partsIn("loan")}) order by l.id), '[]')
        from loans l where l.customer_id = c.customer_id)`,
    },
  },
  loan_terms: { says: "The terms of each loan as they were approved" },
  loan_officers: { says: "The officer of each loan from a day on" },
  loan_reviews: { says: "Reviews of applications" },
  loan_decisions: { says: "Decisions about loans" },
  loan_notes: {
    says: "Notes of staff on loans",
    owner: "loan",
    erase: { keeps: "text that staff entered" },
    counted: { label: "Notes on loans", place: 80 },
  },
  loan_paper_requests: { says: "Papers that customers were asked for" },
  paper_decisions: { says: "Papers that were accepted or refused" },
  income_proofs: {
    says: "The monthly income that papers prove",
    owner: "loan",
    erase: "delete",
    copy: {
      as: "proven_incomes",
      in: ["loan"],
      select: sql`(
        select coalesce(json_agg(json_build_object('paper', f.name, 'monthly_income', i.monthly_income,
          'recorded_at', i.recorded_at) order by i.id), '[]')
        from income_proofs i left join documents f on f.id = i.document_id
        where i.loan_id = l.id and i.monthly_income is not null)`,
    },
  },
  decided_incomes: {
    says: "The incomes that decisions were made on",
    owner: "loan",
    erase: "delete",
    copy: {
      as: "incomes_of_decisions",
      in: ["loan"],
      select: sql`(
        select coalesce(json_agg(json_build_object('stated', i.stated, 'proven', i.proven,
          'instalment', i.instalment) order by i.decision_id), '[]')
        from decided_incomes i where i.loan_id = l.id)`,
    },
  },
  reviewed_data_changes: {
    says: "Changes of data after a review",
    owner: "loan",
    erase: "delete",
  },
  instalments: { says: "Instalments of loans in force" },
  loan_arrears: { says: "Arrears of loans on the last business day" },
  loan_ageing: { leftOut: "the last run of a job" },
  saved_views: { leftOut: "views that staff saved" },
};

import { feeOf } from "@microfinance/contract/accounting/charges.ts";
import { accounts } from "@microfinance/contract/accounting/accounts.ts";
import { moneyAccount } from "@microfinance/contract/accounting/entries.ts";
import { fromCents } from "@microfinance/contract/core/money.ts";
import type pg from "pg";
import { lastNames, menNames, places, womenNames } from "../../src/demo/names.ts";
import { moreLastNames } from "./last-names.ts";
import { type LoanPlan, loanPlans, type SeedRhythm, seedRhythms, variantsPerAge } from "./plans.ts";

/** The counts for a number of loans: three customers for every five of them. */
export const customersFor = (loans: number) => Math.ceil(loans * 0.6);

/**
 * Adds `loans` loans, newest last, to an installation that has staff and no loan. Each follows one of the plans, with
 * customers, instalments, payments and entries of the last eighteen months before `today`. The connection is a
 * superuser's: foreign keys and triggers are disabled meanwhile, and `seedErrors` checks the result.
 * @param rhythm monthly loans unless given
 * @param branches among which customers, loans and books are dealt; one unless given, at most 44, as many as there are
 *   free codes of safes
 */
export async function makeManyLoans(
  client: pg.ClientBase,
  loans: number,
  today: string,
  tell: (step: string) => void = () => undefined,
  rhythm: SeedRhythm = seedRhythms.month,
  branches = 1,
): Promise<void> {
  await client.query(`set session_replication_role = replica; set statement_timeout = 0;
    set synchronous_commit = off; set work_mem = '256MB'; set jit = off; set time zone 'UTC'`);
  await client.query("begin");
  await storePlans(client, loanPlans(rhythm));
  const given: Record<string, string | number> = {
    loans,
    customers: customersFor(loans),
    today,
    unit: rhythm.unit,
    unit_days: rhythm.days,
    all_days: rhythm.ages * rhythm.days,
    branches,
  };
  for (const [step, text] of Object.entries(steps)) {
    const begun = Date.now();
    await client.query(
      text.replaceAll(
        /:(loans|customers|today|unit|unit_days|all_days|branches)\b/g,
        (_, name: string) => literal(given[name]),
      ),
    );
    tell(`${step}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  }
  await client.query("commit; reset session_replication_role");
  await client.query("vacuum analyze");
}

const literal = (value: string | number | undefined) =>
  typeof value === "number" ? String(value) : `'${value}'`;

async function storePlans(client: pg.ClientBase, plans: LoanPlan[]): Promise<void> {
  const numbered = plans.map((plan) => ({
    plan: plan.age * variantsPerAge + plan.variant,
    ...plan,
  }));
  const rows = {
    plans: numbered.map(({ terms, amount, paid, instalments, payments, entries, ...plan }) => ({
      ...plan,
      amount: fromCents(amount),
      paid: fromCents(paid),
      total: fromCents(terms.total),
      monthly: fromCents(terms.monthly),
      fee: feeOf(terms.charges),
      disbursed: fromCents(terms.disbursed),
      last_day: payments.findLast((payment) => !payment.is_reversed)?.days,
    })),
    plan_instalments: numbered.flatMap(({ plan, instalments }) =>
      instalments.map((row) => ({ plan, ...inNle(row, "principal", "interest") })),
    ),
    plan_payments: numbered.flatMap(({ plan, payments }) =>
      payments.map((row) => ({
        plan,
        ...inNle(row, "amount", "interest", "principal", "balance_after"),
      })),
    ),
    plan_entries: numbered.flatMap(({ plan, entries }) =>
      entries.map(({ postings, ...entry }) => ({ plan, ...entry })),
    ),
    plan_postings: numbered.flatMap(({ plan, entries }) =>
      entries.flatMap(({ number, postings }) =>
        postings.map((line, index) => ({
          plan,
          number,
          line: index + 1,
          ...inNle(line, "debit", "credit"),
          account: line.account === moneyAccount ? accounts.cash.code : line.account,
        })),
      ),
    ),
  };
  for (const [table, columns] of Object.entries(planTables))
    await client.query(
      `create temp table ${table} (${columns}) on commit drop;
       insert into ${table} select * from json_to_recordset(${quoted(rows[table as keyof typeof rows])}) as r (${columns});
       analyze ${table}`,
    );
}

function inNle<Row extends object>(row: Row, ...names: (keyof Row)[]) {
  return {
    ...row,
    ...Object.fromEntries(names.map((name) => [name, fromCents(Number(row[name]))])),
  };
}

/** JSON of numbers, dates and fixed words: it contains no quote. */
const quoted = (rows: object[]) => `'${JSON.stringify(rows)}'`;

const money = "numeric(14, 2)";
const planTables = {
  plans: `plan int, status text, amount ${money}, rate numeric(6, 4), period int, is_approved boolean, paid ${money},
          total ${money}, monthly ${money}, fee ${money}, disbursed ${money}, last_day int`,
  plan_instalments: `plan int, number int, principal ${money}, interest ${money}`,
  plan_payments: `plan int, number int, days int, amount ${money}, interest ${money}, principal ${money},
                  balance_after ${money}, is_reversed boolean`,
  plan_entries: `plan int, number int, kind text, days int, payment int`,
  plan_postings: `plan int, number int, line int, account text, debit ${money}, credit ${money}`,
};

const list = (names: readonly string[]) => `(array['${names.join("','")}'])`;
const firstNames = [...womenNames, ...menNames];
const allLastNames = [...lastNames, ...moreLastNames];

/** A pseudo-random integer from 0 to below `below`, the same for the same `seed`. */
const thrown = (seed: string, below: number | string) =>
  `(abs(hashint4(${seed})::bigint) % ${below})`;

const steps = {
  branches: `
    insert into branches (id, code, name, opened_on, safe_account) overriding system value
    select b, 'B' || chr(65 + b / 26) || chr(65 + b % 26), 'Branch ' || b, date '2020-01-01', free.code
    from generate_series(2, :branches) as b
    join (select 1 + (row_number() over (order by code))::int as b, code::text from generate_series(1051, 1099) as code
          where code::text not in (select code from ledger_accounts)) as free using (b);
    insert into ledger_accounts (code, name, kind, money_kind, system, branch_id)
    select safe_account, 'Safe ' || name, 'asset', 'cash', true, id from branches where id > 1;
    insert into ledger_accounts (code, name, kind, system, manual, inter_branch)
    select '1400', 'Inter-branch', 'asset', true, false, true where :branches > 1;
    select setval(pg_get_serial_sequence('branches', 'id'), :branches)`,
  customers: `
    insert into users (id, area, email, first_name, last_name, phone, email_verified_at, created_at)
    overriding system value
    select 1000 + c, 'customer', 'c' || c || '@lender.sl',
           ${list(firstNames)}[1 + ${thrown("c", firstNames.length)}],
           -- Some names are borne by many, most by few.
           ${list(allLastNames)}[1 + floor(${allLastNames.length} * power(${thrown("c + 7", 10_000)} / 10000.0, 2))::int],
           '+23276' || lpad(${thrown("c + 13", 1_000_000)}::text, 6, '0'), now(),
           date :today - (560 * (:customers - c) / :customers)::int
    from generate_series(1, :customers) as c;
    insert into user_roles (user_id, role_id) select 1000 + c, 3 from generate_series(1, :customers) as c;
    insert into customers (customer_id, user_id, branch_id, created_at)
    select customer_code(c), 1000 + c, 1 + c % :branches, date :today - (560 * (:customers - c) / :customers)::int
    from generate_series(1, :customers) as c;
    insert into addresses (customer_id, address, city)
    select customer_code(c), c || ' Kissy Road', ${list(places.map((place) => place.city))}[1 + c % ${places.length}]
    from generate_series(1, :customers) as c;
    select setval('users_id_seq', 1000 + :customers), setval('customer_number', :customers)`,
  loans: `
    create temp table made on commit drop as
    select n, 1000 + n as id, date :today - age as day, date :today - age + time '09:00' as at, age,
           age / :unit_days * ${variantsPerAge} + n % ${variantsPerAge} as plan,
           1 + ${thrown("n", ":customers")} as c, (select min(id) from staff) as staff_id
    from (select n, (:all_days::bigint * (:loans - n) / :loans)::int as age
          from generate_series(1, :loans) as n) as loan;
    analyze made;
    insert into loans (id, loan_id, application_id, customer_id, user_fid, staff_id, status, loan_type, loan_purpose,
                       loan_amount, amount_in_words, interest_rate, loan_period, total_amount, monthly_payment,
                       processing_fee, disbursed_amount, approved_amount, approval_date, paid_out_on, due_date, paid_total, balance,
                       last_payment_date, monthly_salary, full_name, consent, application, period_unit, branch_id,
                       created_at, updated_at)
    overriding system value
    select id, 'LN-' || to_char(day, 'YYYYMM') || '-' || lpad(n::text, greatest(6, length(n::text)), '0'),
           gen_random_uuid(), customer_code(c), 1000 + c, case when n % 3 > 0 then staff_id end, status,
           'Salary Loan', 'Education', amount, 'As agreed', rate, period, total, monthly, fee, disbursed,
           case when is_approved then amount end, case when is_approved then day end, case when is_approved then day end,
           case when is_approved then (day + period * (1 || :unit)::interval)::date end,
           paid, case when is_approved then total - paid else 0 end, day + last_day, 2500, 'Of the customer',
           'consent signed', jsonb_build_object(
             'loan', jsonb_build_object('loan_amount', amount, 'loan_period', period, 'interest_rate', rate),
             'customer', jsonb_build_object('number', c, 'address', c || ' Kissy Road'),
             'guarantor', jsonb_build_object('guarantor_first_name', 'Sorie', 'guarantor_last_name', 'Conteh'),
             'employment', jsonb_build_object('employer_name', 'Ministry of Health', 'occupation', 'Nurse')),
           :unit, 1 + c % :branches, at, at
    from made join plans using (plan);
    insert into loan_terms (loan_id, product_code, product_version, rules, created_at)
    select id, loan_type, 1, jsonb_build_object(
             'rate', interest_rate, 'fee', 0.02,
             'penalty', jsonb_build_object('kind', 'none', 'value', 0, 'every', 'once', 'grace_days', 0, 'cap', 0.2),
             'minimum_interest_months', 1, 'agreement_needed', false), created_at
    from loans where approval_date is not null;
    select setval('loans_id_seq', 1000 + :loans), setval('loan_number', :loans)`,
  reviews: `
    insert into loan_reviews (loan_id, step, reviewer, notes, staff_id, reviewed_on)
    select id, step, 'Isata Koroma', 'Complete', staff_id, day
    from made join plans using (plan), (values ('first'), ('second')) as steps (step) where is_approved;
    insert into loan_decisions (loan_id, action, from_status, to_status, approved_by, comments, staff_id, decided_on)
    select id, action, case action when 'approve' then 'processed' else 'approved' end, to_status,
           'Isata Koroma', 'As reviewed', staff_id, day
    from (select id, 'approve' as action, 'approved' as to_status, staff_id, day, 1 as turn
          from made join plans using (plan) where is_approved
          union all
          select id, case status when 'rejected' then 'reject' when 'closed' then 'close' else 'cancel' end, status,
                 staff_id, day + age / :unit_days * :unit_days, 2
          from made join plans using (plan) where status in ('rejected', 'closed', 'canceled')) as decided
    order by id, turn`,
  instalments: `
    insert into instalments (loan_id, number, due_date, principal, interest, amount_to_date)
    select id, i.number, day + i.number * (1 || :unit)::interval, i.principal, i.interest,
           sum(i.principal + i.interest) over (partition by id order by i.number)
    from made join plan_instalments i using (plan) order by id, i.number`,
  // Today's reminders are marked as sent; otherwise the first start would have to send all of them.
  reminders: `
    insert into notices (customer_id, loan_id, kind, key, facts, created_at, mailed_at)
    select l.customer_id, l.id, case when i.due_date < date :today then 'overdue' else 'due_soon' end, i.due_date::text,
           jsonb_build_object('due_date', i.due_date, 'amount', i.amount, 'arrears', i.amount), now(), now()
    from instalments i join loans l on l.id = i.loan_id
    where i.due_date between date :today - 10 and date :today + 10 and l.status in ('approved', 'paying')`,
  payments: `
    create temp table made_payments on commit drop as
    select row_number() over (order by m.day + p.days, m.id, p.number) as payment_id, m.id, m.plan, p.number
    from made m join plan_payments p using (plan);
    insert into payments (id, loan_id, customer_id, transaction_id, amount, interest_part, principal_part,
                          balance_after, payment_method, method_id, money_account, staff_id, transaction_date, created_at)
    overriding system value
    select payment_id, m.id, customer_code(c), lpad((payment_id + 100000000000)::text, 15, '0'), p.amount, p.interest,
           p.principal, p.balance_after, 'Cash', (select id from payment_methods where role = 'cash'),
           b.safe_account, staff_id, day + p.days, day + p.days + time '10:00'
    from made_payments join made m using (id, plan) join plan_payments p using (plan, number)
    join branches b on b.id = 1 + c % :branches
    order by payment_id;
    insert into payment_reversals (payment_id, loan_id, reason, balance_after, staff_id, reversed_on, created_at)
    select payment_id, id, 'Booked twice', p.balance_after + p.amount, staff_id, day + p.days, day + p.days + time '10:05'
    from made_payments join made using (id, plan) join plan_payments p using (plan, number)
    where is_reversed order by payment_id;
    select setval(pg_get_serial_sequence('payments', 'id'), (select max(id) from payments))`,
  entries: `
    create index on made_payments (id, number);
    create temp table made_entries on commit drop as
    select row_number() over (order by m.day + e.days, m.id, e.number) as entry_id, m.id, m.plan, e.number
    from made m join plan_entries e using (plan);
    insert into ledger_entries (id, kind, entry_date, loan_id, payment_id, staff_id, created_at)
    overriding system value
    select entry_id, e.kind, day + e.days, m.id, p.payment_id, staff_id, day + e.days + time '10:00'
    from made_entries join made m using (id, plan) join plan_entries e using (plan, number)
    left join made_payments p on p.id = m.id and p.number = e.payment
    order by entry_id;
    insert into ledger_postings (entry_id, line, entry_date, account_code, debit, credit, branch_id)
    select entry_id, line, day + e.days,
           case when account = '1000' then b.safe_account else account end, debit, credit, b.id
    from made_entries join made m using (id, plan) join plan_entries e using (plan, number)
    join branches b on b.id = 1 + c % :branches join plan_postings using (plan, number) order by entry_id, line;
    select setval(pg_get_serial_sequence('ledger_entries', 'id'), (select max(id) from ledger_entries))`,
  payouts: `
    insert into payouts (number, loan_id, amount, fee, paid_on, method_id, payment_method, money_account, staff_id,
                         created_at, reversed_on, reversed_by, reversed_at, reversal_reason)
    select row_number() over (order by e.id), l.id, l.approved_amount, l.processing_fee, e.entry_date, m.id, m.name, b.safe_account,
           e.staff_id, e.created_at, r.entry_date, r.staff_id, r.created_at, case when r.id is not null then 'As reviewed' end
    from ledger_entries e
    join loans l on l.id = e.loan_id
    join branches b on b.id = l.branch_id
    join payment_methods m on m.role = 'cash'
    left join ledger_entries r on r.loan_id = e.loan_id and r.kind = 'disbursement_reversal'
    where e.kind = 'disbursement';
    update payout_numbers set last_number = (select coalesce(max(number), 0) from payouts);
    update ledger_entries e set payout_id = p.id from payouts p
    where p.loan_id = e.loan_id and e.kind in ('disbursement', 'disbursement_reversal')`,
  transfers: `
    insert into transfers (transfer_pin, comparable_pin, transfer_medium, comparable_medium, amount, foreign_currency, local_currency, transfer_date,
                           sender_name, sender_country, sender_city, sender_phone, sender_email, receiver_name,
                           receiver_country, receiver_city, receiver_phone, receiver_email, status, staff_id, branch_id, created_at)
    select 'P' || t, 'p' || t, 'Ria', 'ria', 10 + t % 90, 'USD', (10 + t % 90) * 23, date :today - (540::bigint * (n - t) / n)::int,
           'Sorie Conteh', 'United States', 'Newark', '+12015550123', 'sorie@lender.sl', 'Hawa Sesay', 'Sierra Leone',
           'Freetown', '+23276123456', 'hawa@lender.sl', case when t % 50 = 0 then 'canceled' else 'completed' end,
           (select min(id) from staff), 1 + t % :branches, date :today - (540::bigint * (n - t) / n)::int
    from (select greatest(1, :loans / 10) as n) as count, generate_series(1, n) as t;
    create temp table made_transfers on commit drop as
    select id, transfer_date, local_currency, staff_id, branch_id,
           (select max(id) from ledger_entries) + row_number() over (order by id) as entry_id
    from transfers where status = 'completed';
    insert into ledger_entries (id, kind, entry_date, transfer_id, staff_id) overriding system value
    select entry_id, 'transfer', transfer_date, id, staff_id from made_transfers order by entry_id;
    insert into ledger_postings (entry_id, line, entry_date, account_code, debit, credit, branch_id)
    select entry_id, 1, transfer_date, '1200', local_currency, 0, branch_id from made_transfers
    union all
    select entry_id, 2, transfer_date, b.safe_account, 0, local_currency, m.branch_id
    from made_transfers m join branches b on b.id = m.branch_id;
    select setval(pg_get_serial_sequence('ledger_entries', 'id'), (select max(id) from ledger_entries))`,
  figures: `
    select roll_up_balances((select max(id) from ledger_entries));
    insert into loan_ageing (aged_to, ageing_to) values (date :today, date :today)
    on conflict (is_only) do update set aged_to = excluded.aged_to, ageing_to = excluded.ageing_to;
    select update_loan_arrears(array_agg(distinct l.id))
    from loans l join instalments i on i.loan_id = l.id
    where l.status in ('approved', 'paying') and i.amount_to_date > l.paid_total and i.due_date < date :today`,
};

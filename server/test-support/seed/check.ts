import type pg from "pg";

/** The invariants of seed data, each as a query for its violations. */
const contradictions = {
  "a balance is not the total less the payments": `
    select l.id from loans l
    left join (select p.loan_id, sum(p.amount) as paid from payments p
               where not exists (select from payment_reversals r where r.payment_id = p.id)
               group by p.loan_id) as live on live.loan_id = l.id
    where l.approval_date is not null
      and (l.paid_total <> coalesce(paid, 0) or l.balance <> l.total_amount - coalesce(paid, 0))`,
  "an entry of the ledger is not balanced": `
    select entry_id from ledger_postings group by entry_id having sum(debit) <> sum(credit)`,
  "an entry of the ledger is empty": `
    select e.id from ledger_entries e left join ledger_postings p on p.entry_id = e.id where p.entry_id is null`,
  "instalments do not add up to the loan": `
    select l.id from loans l
    left join (select loan_id, count(*) as number, sum(principal) as principal, sum(amount) as total,
                      max(due_date) as last from instalments group by loan_id) as i on i.loan_id = l.id
    where l.approval_date is not null
      and (number, principal, total, last)
          is distinct from (l.loan_period, l.approved_amount, l.total_amount, l.due_date)`,
  "the amount to date of an instalment is not the sum up to it": `
    select loan_id from (select *, sum(amount) over (partition by loan_id order by number) as to_date
                         from instalments) as i where amount_to_date <> to_date`,
  "an instalment is not due on the day of its month or week": `
    select i.loan_id from instalments i join loans l on l.id = i.loan_id
    where i.due_date <> (l.approval_date + i.number * (1 || l.period_unit)::interval)::date`,
  "a payment is dated before the approval or after today": `
    select p.id from payments p join loans l on l.id = p.loan_id
    where p.transaction_date < l.approval_date or p.transaction_date > current_date`,
  "a payment has not its own entry": `
    select p.id from payments p
    left join ledger_entries e on e.payment_id = p.id and e.kind = 'payment'
    left join ledger_postings c on c.entry_id = e.id and c.account_code = p.money_account
    where c.debit is distinct from p.amount or e.entry_date <> p.transaction_date or e.loan_id <> p.loan_id`,
  "a payout has not its own entry": `
    select p.id from payouts p
    left join ledger_entries e on e.payout_id = p.id and e.kind = 'disbursement'
    left join ledger_postings c on c.entry_id = e.id and c.account_code = p.money_account
    where c.credit is distinct from p.paid or e.entry_date <> p.paid_on or e.loan_id <> p.loan_id`,
  "the receivable of the books is not the principal that is out": `
    select 1 from (
      select (select coalesce(sum(debit - credit), 0) from ledger_postings where account_code = '1100')
           - (select coalesce(sum(approved_amount), 0) from loans where status in ('approved', 'paying', 'paid'))
           + (select coalesce(sum(principal_part), 0) from payments p join loans l on l.id = p.loan_id
              where l.status in ('approved', 'paying', 'paid')
                and not exists (select from payment_reversals r where r.payment_id = p.id)) as difference) as books
    where difference <> 0`,
};

/** Every foreign key, from the catalogs of PostgreSQL. */
const references = `
  select c.conname as name, c.conrelid::regclass as source, c.confrelid::regclass as target,
         (select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1]) as from_column,
         (select attname from pg_attribute where attrelid = c.confrelid and attnum = c.confkey[1]) as to_column
  from pg_constraint c
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace`;

/** The violations in the seed data, one line a kind; empty when every rule is met. */
export async function seedErrors(client: pg.ClientBase): Promise<string[]> {
  const faults: string[] = [];
  const look = async (name: string, text: string) => {
    const { rows } = await client.query(`select count(*)::int as count from (${text}) as found`);
    if (rows[0].count > 0) faults.push(`${name}: ${rows[0].count}`);
  };
  for (const [name, text] of Object.entries(contradictions)) await look(name, text);
  const { rows } = await client.query(references);
  for (const { name, source, target, from_column, to_column } of rows)
    await look(
      `${name} leads nowhere`,
      `select from ${source} s where s.${from_column} is not null
       and not exists (select from ${target} t where t.${to_column} = s.${from_column})`,
    );
  return faults;
}

-- Lists of employers: their lines and rows are fixed, and a row follows its payment.

create or replace trigger payroll_runs_fixed
  before update of run_key, employer_id, month, number, pay_day, prepared_by, prepared_at on payroll_runs
  for each row execute function refuse_change();

create or replace trigger payroll_runs_canceled before update on payroll_runs for each row
  when (old.state = 'canceled')
  execute function refuse_change();

create or replace trigger payroll_lines_fixed before update of run_id, loan_id, month, expected on payroll_lines
  for each row execute function refuse_change();

create or replace trigger payroll_rows_fixed
  before update of file_id, run_id, row_number, line_id, deducted, outcome on payroll_rows
  for each row execute function refuse_change();

-- A booked row is only reversed, or comes back with its payment when that is moved; nothing else books again.
create or replace function refuse_row_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not (old.state = new.state
          or old.state = 'waiting' and new.state in ('booked', 'replaced')
          or old.state = 'booked' and new.state = 'reversed'
          or old.state = 'reversed' and new.state = 'booked'
             and new.payment_id is distinct from old.payment_id) then
    raise exception 'a % row does not become %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger payroll_rows_states before update of state on payroll_rows
  for each row execute function refuse_row_change();

-- The reversal of the payment of a row frees its line.
create or replace function reverse_payroll_row() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  update payroll_rows set state = 'reversed' where payment_id = new.payment_id and state = 'booked';
  return null;
end $$;

create or replace trigger payment_reversals_payroll after insert on payment_reversals
  for each row execute function reverse_payroll_row();

-- A payment that is moved to another loan is still what the employer withheld.
create or replace function move_payroll_row() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update payroll_rows set state = 'booked', payment_id = new.payment_id
  where payment_id = new.unit::bigint and state = 'reversed';
  return null;
end $$;

create or replace trigger loan_acts_payroll after update of payment_id on loan_acts for each row
  when (new.kind = 'payment_move' and new.payment_id is not null and old.payment_id is null)
  execute function move_payroll_row();

create or replace trigger payroll_remittances_fixed
  before update of run_id, received_on, amount, charges, money_account, reference, entry_id, staff_id,
                   created_at on payroll_remittances
  for each row execute function refuse_change();

create or replace trigger payroll_remittances_reversed before update on payroll_remittances for each row
  when (old.reversed_on is not null)
  execute function refuse_change();

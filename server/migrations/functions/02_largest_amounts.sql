-- The largest amount that is typed.

-- No typed amount is above NLe 999,999,999.99. Triggers of the tables say it, not checks: what does not touch the
-- amount of a larger row still works.
create or replace function refuse_large_amount() returns trigger language plpgsql as $$
begin
  raise exception 'an amount of % is above the largest that is typed', tg_table_name using errcode = 'check_violation';
end $$;

do $$
declare
  tab text;
  col text;
begin
  for tab, col in values
    ('businesses', 'capital'), ('loans', 'loan_amount'), ('loans', 'approved_amount'), ('loans', 'monthly_salary'),
    ('payments', 'amount'), ('promises', 'amount'), ('transfers', 'amount'), ('transfers', 'local_currency'),
    ('transfers', 'fee'), ('bills', 'amount')
  loop
    execute format(
      'create or replace trigger %2$I before insert on %1$I for each row
       when (new.%3$I > 999999999.99) execute function refuse_large_amount()', tab, col || '_largest_new', col);
  end loop;
  for tab, col in values
    ('businesses', 'capital'), ('loans', 'loan_amount'), ('loans', 'approved_amount'), ('loans', 'monthly_salary'),
    ('payments', 'amount'), ('transfers', 'amount'), ('transfers', 'local_currency')
  loop
    execute format(
      'create or replace trigger %2$I before update of %3$I on %1$I for each row
       when (new.%3$I > 999999999.99 and new.%3$I is distinct from old.%3$I) execute function refuse_large_amount()',
      tab, col || '_largest_changed', col);
  end loop;
end $$;

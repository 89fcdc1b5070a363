-- Records of an earlier system.

-- What was paid before is no money of these books: it is taken back with its import alone (IMP-9).
create or replace function refuse_reversal_of_imported() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from payments p join payment_methods m on m.id = p.method_id and m.role = 'imported'
             where p.id = new.payment_id)
     and not exists (select from imported_records r join imports i on i.id = r.import_id and i.state = 'undoing'
                     where r.loan_id = new.loan_id) then
    raise exception 'a payment from before the books began is not reversed' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger payment_reversals_not_imported before insert on payment_reversals
  for each row execute function refuse_reversal_of_imported();

-- Statements, and what their lines match.

create or replace trigger statement_lines_fixed
  before update of account_code, line_date, amount, reference, text, ordinal on statement_lines
  for each row execute function refuse_change();

-- Refuses a match whose lines and entries differ, when its transaction ends.
create or replace function refuse_unequal_match() returns trigger language plpgsql as $$
begin
  if exists (select from statement_matches where id = new.match_id)
     and (select coalesce(sum(l.amount), 0) from matched_lines m join statement_lines l on l.id = m.line_id
          where m.match_id = new.match_id)
         <> (select coalesce(sum(p.debit - p.credit), 0) from matched_entries m
             join ledger_postings p on p.entry_id = m.entry_id and p.account_code = m.account_code
             where m.match_id = new.match_id) then
    raise exception 'the sums of a match differ' using errcode = 'check_violation';
  end if;
  return null;
end $$;

drop trigger if exists matched_lines_equal on matched_lines;
create constraint trigger matched_lines_equal after insert on matched_lines
  deferrable initially deferred for each row execute function refuse_unequal_match();
drop trigger if exists matched_entries_equal on matched_entries;
create constraint trigger matched_entries_equal after insert on matched_entries
  deferrable initially deferred for each row execute function refuse_unequal_match();

-- The names by which a bank may know an entry, as letters and digits in lower case.
create or replace view entry_references as
  select e.id as entry_id, lower(regexp_replace(named.name, '[^[:alnum:]]', '', 'g')) as reference
  from ledger_entries e
  left join payments p on p.id = e.payment_id
  left join transfers t on t.id = e.transfer_id
  left join bills b on b.id = e.bill_id
  left join float_top_ups f on f.entry_id = e.id
  left join journals j on j.id = e.journal_id
  left join payouts o on o.id = e.payout_id
  left join settlements s on s.entry_id = e.id
  left join payroll_remittances r on r.entry_id = e.id
  cross join lateral (values
    (p.transaction_id),
    (nullif(p.reference, '')),
    (nullif(o.reference, '')),
    ('PV-' || lpad(o.number::text, greatest(6, length(o.number::text)), '0')),
    ('RC-' || lpad(p.id::text, greatest(6, length(p.id::text)), '0')),
    (t.transfer_pin),
    ('BL-' || lpad(b.id::text, greatest(6, length(b.id::text)), '0')),
    (nullif(b.biller_reference, '')),
    (f.reference),
    ('JV-' || lpad(j.number::text, greatest(6, length(j.number::text)), '0')),
    ('TS-' || lpad(s.number::text, greatest(6, length(s.number::text)), '0')),
    (nullif(r.reference, '')),
    ('ER-' || lpad(r.id::text, greatest(6, length(r.id::text)), '0'))
  ) as named (name)
  where named.name is not null;

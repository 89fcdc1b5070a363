-- Loans: which of them owe, what an approval, a payout and an end need, and what of a loan never changes.

-- Whether loans of this status owe their principal: `statusLists.owing` of the contract. Its one expression is put in
-- place of the call, so that a statement is planned as if it named the statuses; `set` or `strict` would prevent that.
create or replace function owes_principal(status text) returns boolean
language sql immutable parallel safe as $$
  select status in ('approved', 'paying')
$$;

-- A product keeps its code, and its versions are counted without gaps.
create or replace trigger loan_products_fixed before update on loan_products for each row
  when (new.code <> old.code or new.id <> old.id or new.version <> old.version + 1)
  execute function refuse_change();

-- A loan is approved with its terms.
create or replace function refuse_approval_without_terms() returns trigger language plpgsql as $$
begin
  if not exists (select from loan_terms where loan_id = new.id and product_code = new.loan_type) then
    raise exception 'a loan is approved with its terms' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger loans_approved_with_terms before update of approval_date on loans for each row
  when (old.approval_date is null and new.approval_date is not null)
  execute function refuse_approval_without_terms();

-- The signed content never changes; printing, consent and signature are each recorded once.
create or replace trigger loan_agreements_fixed before update on loan_agreements for each row
  when ((old.id, old.loan_id, old.version, old.terms, old.sha256, old.differences, old.needs_signature, old.made_at)
        is distinct from
        (new.id, new.loan_id, new.version, new.terms, new.sha256, new.differences, new.needs_signature, new.made_at)
        or (old.printed_at is not null and old.printed_at is distinct from new.printed_at)
        or (old.consented_at is not null and old.consented_at is distinct from new.consented_at)
        or (old.signed_at is not null and new.signed_at is null))
  execute function refuse_change();

-- Every payout passes here, whichever call makes it.
create or replace function refuse_unagreed_payout() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  agreement loan_agreements;
begin
  select * into agreement from loan_agreements where loan_id = new.loan_id order by version desc limit 1;
  if agreement.needs_signature and agreement.signed_at is null then
    raise exception 'the agreement is not signed' using errcode = 'MF020', detail = 'signature';
  end if;
  if agreement.differences <> '[]' and agreement.consented_at is null then
    raise exception 'the terms are not consented to' using errcode = 'MF020', detail = 'consent';
  end if;
  return new;
end $$;

create or replace trigger payouts_need_agreement before insert on payouts
  for each row execute function refuse_unagreed_payout();

-- An erasure deletes what is known of a customer's income; nothing changes it.
create or replace trigger income_proofs_never_change before update on income_proofs
  for each row execute function refuse_change();
create or replace trigger decided_incomes_never_change before update on decided_incomes
  for each row execute function refuse_change();

-- A loan that is paid out ends with principal owed only by a write-off. A canceled loan without payments has its payout
-- reversed instead.
create or replace function refuse_unapproved_loss() returns trigger language plpgsql as $$
begin
  if exists (select from instalments i
             where i.loan_id = new.id and i.amount_to_date > new.paid_total
               and unpaid_principal(i, new.paid_total) > 0) then
    raise exception 'loan % ends with principal owed and is not written off', new.loan_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger loans_end_without_loss before update of status on loans for each row
  when (owes_principal(old.status) and not owes_principal(new.status) and new.status <> 'paid'
        and new.written_off_on is null and new.paid_out_on is not null
        and not (new.status = 'canceled' and new.paid_total = 0))
  execute function refuse_unapproved_loss();

-- A loan is marked as written off for a request that a second person has approved, and for no other reason.
create or replace function refuse_unapproved_write_off() returns trigger language plpgsql as $$
begin
  if not exists (select from loan_acts a join requests r on r.id = a.request_id
                 where a.loan_id = new.id and a.kind = 'write_off' and a.reversed_on is null
                   and r.loan_id = new.id and r.kind = 'write_off' and r.state = 'approved') then
    raise exception 'the write-off of loan % is not approved', new.loan_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger loans_write_off_is_approved before update of written_off_on on loans for each row
  when (old.written_off_on is null and new.written_off_on is not null)
  execute function refuse_unapproved_write_off();

-- Who and what is found by a number (SITE-22). Indexes of the tables themselves are read: a copy of the numbers would
-- have to follow each merge and each erasure.

-- The payments of a receipt, or of a reference: that of a cheque, a transfer or a wallet.
create or replace function payments_with_number(typed text) returns setof bigint language sql stable strict rows 5
set search_path = public, pg_temp as $$
  select id from payments where id = substring(fold_number(typed) from '^RC0*([1-9][0-9]{0,14})$')::bigint
  union
  select id from payments
  where reference <> '' and length(fold_number(typed)) >= 4
    and lower(regexp_replace(reference, '[^[:alnum:]]', '', 'g'))
        = lower(regexp_replace(typed, '[^[:alnum:]]', '', 'g'))
$$;

-- The loans of a number: the loan's own, in the earlier system too, and those of these payments.
create or replace function loans_with_number(typed text) returns setof integer language sql stable strict rows 5
set search_path = public, pg_temp as $$
  select id from loans where loan_id = regexp_replace(fold_number(typed), '^LN([0-9]{6})([0-9]{6,})$', 'LN-\1-\2')
  union
  select loan_id from payments where id in (select payments_with_number(typed))
  union
  select loan_id from imported_records
  where not is_taken_back and loan_id is not null and fold_number(external_reference) = nullif(fold_number(typed), '')
$$;

-- The accounts of a number of the person: a customer's code, an ID number, an employee code, the number in the earlier
-- system. A merged record leads to the survivor (KYC-54).
create or replace function people_with_number(typed text) returns setof integer language sql stable strict rows 5
set search_path = public, pg_temp as $$
  select s.user_id
  from (
    select customer_id from customers
    where customer_id = 'CUS-' || lpad(substring(fold_number(typed) from '^(?:CUS)?0*([0-9]{1,12})$'),
      greatest(6, length(substring(fold_number(typed) from '^(?:CUS)?0*([0-9]{1,12})$'))), '0')
    union
    select customer_id from identity_documents where search_number = fold_number(typed)
    union
    select customer_id from employers where employee_code <> '' and fold_number(employee_code) = fold_number(typed)
    union
    select customer_id from imported_records
    where not is_taken_back and customer_id is not null
      and fold_number(external_reference) = nullif(fold_number(typed), '')
  ) as found
  join customers c on c.customer_id = found.customer_id
  join customers s on s.customer_id = coalesce(c.merged_into, c.customer_id)
$$;

-- A parameter of an extension is known once its library is loaded, which the first call does.
do $$ begin perform similarity('', ''); end $$;

-- Names of customers that are spelled nearly as what was typed, the nearest first: each word is near to one of theirs.
-- The longest word is looked up.
create or replace function names_near(typed text, most integer) returns table (name text) language sql stable strict
set search_path = public, pg_temp
set pg_trgm.word_similarity_threshold = 0.4 as $$
  with words as materialized (
    select word from unnest(string_to_array(fold_name(typed), ' ')) as word where word <> ''
  ), found as materialized (
    select first_name || ' ' || last_name as name, search_name from users
    where area = 'customer' and deleted_at is null and erased_at is null
      and search_name %> (select word from words order by length(word) desc limit 1)
      and (select bool_and(search_name %> word) from words)
    limit 500
  )
  select found.name
  from found, lateral (select sum(found.search_name <->> word) as distance from words) as away
  group by found.name
  order by min(away.distance), found.name
  limit most
$$;

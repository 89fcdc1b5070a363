-- People are found by a name and by a number, however these are typed (SITE-22).

-- Apostrophes and hyphens of all kinds: what a phone's keyboard or a word processor makes of them. Apostrophes go
-- before the text is taken apart, which would make a blank of some of them.
create or replace function fold_name(name text) returns text
language sql immutable strict parallel safe as $$
  select regexp_replace(
    translate(
      regexp_replace(
        normalize(regexp_replace(lower(name), '[''‘’‚‛ʹʻʼʽˈ′‵`´＇ꞌ]', '', 'g'), nfkd), '[\u0300-\u036f]', '', 'g'),
      'ɛɔŋøłđı', 'eonoldi'),
    '[-._‐‑‒–—―−[:space:]]+', ' ', 'g')
$$;

-- The stored names follow from the function, and an update of a row makes its own again.
alter table users disable trigger user;
update users set first_name = first_name
where search_name <> fold_name(first_name || ' ' || coalesce(middle_name || ' ', '') || last_name);
alter table users enable trigger user;

-- A number as it is compared: its letters and digits in capitals.
create function fold_number(typed text) returns text language sql immutable strict parallel safe
  return upper(regexp_replace(typed, '[^A-Za-z0-9]', '', 'g'));

create index employers_code_idx on employers (fold_number(employee_code)) where employee_code <> '';
-- The number of a customer, a loan or a payment in the earlier system.
create index imported_records_number_idx on imported_records (fold_number(external_reference)) where not is_taken_back;

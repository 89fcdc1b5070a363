-- A name is found however it is typed (SITE-22): without its accents, apostrophes, hyphens and dots, and without the
-- letters of Krio that a keyboard lacks. A phone is found by any part of it, the second one too.
create function fold_name(name text) returns text
language sql immutable strict parallel safe as $$
  select regexp_replace(
    regexp_replace(
      translate(regexp_replace(normalize(lower(name), nfd), '[\u0300-\u036f]', '', 'g'), 'ɛɔŋ', 'eon'),
      '[''‘’ʼ`´]', '', 'g'),
    '[-.[:space:]]+', ' ', 'g')
$$;

alter table users alter column search_name set expression as
  (fold_name(first_name || ' ' || coalesce(middle_name || ' ', '') || last_name));

alter table users add column search_phones text not null generated always as
  (regexp_replace(phone, '[^0-9]', '', 'g') || ' ' || regexp_replace(coalesce(other_phone, ''), '[^0-9]', '', 'g')) stored;
create index users_search_phones_trgm on users using gin (search_phones gin_trgm_ops);

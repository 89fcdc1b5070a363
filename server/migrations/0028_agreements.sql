-- Agreements of loans, what customers consented to, and the lender's logo (LOAN-110 to LOAN-116, RPT-40).

-- What a customer consented to, with the text and the figures that were shown. Append-only: a later row counts.
create table loan_consents (
  id bigint generated always as identity primary key,
  loan_id integer not null references loans (id),
  -- With the application, with a later edit of it, or to the figures of an agreement.
  kind text not null check (kind in ('application', 'edit', 'agreement')),
  -- Empty where the client showed no disclosure.
  text_version text not null check (char_length(text_version) <= 20),
  figures jsonb not null check (jsonb_typeof(figures) = 'object'),
  figures_hash text not null check (figures_hash ~ '^[0-9a-f]{64}$'),
  -- Who ticked the box or added the signed paper.
  user_id integer not null references users (id),
  given_at timestamptz not null
);

create index loan_consents_loan_idx on loan_consents (loan_id, id desc);

create trigger loan_consents_append_only before update or delete on loan_consents
  for each row execute function refuse_change();
create trigger loan_consents_no_truncate before truncate on loan_consents
  for each statement execute function refuse_change();

-- The agreement of an approved loan: LN-202603-000045-A1. A higher version supersedes the ones before it.
create table loan_agreements (
  id bigint generated always as identity primary key,
  loan_id integer not null references loans (id),
  version integer not null check (version > 0),
  -- Parties, figures, schedule and rules; the hash of their canonical JSON.
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- How the terms are worse than those consented to; empty otherwise. They need a consent of their own.
  differences jsonb not null default '[]' check (jsonb_typeof(differences) = 'array'),
  -- Whether the product is paid out on a signed agreement only.
  needs_signature boolean not null,
  made_at timestamptz not null,
  printed_at timestamptz,
  printed_by integer references staff (id),
  consented_at timestamptz,
  signed_at timestamptz,
  -- The signed copy; it is deleted with the loan's papers after their retention time.
  signed_document uuid references documents (id) on delete set null,
  unique (loan_id, version),
  check (signed_document is null or signed_at is not null),
  check ((printed_at is null) = (printed_by is null))
);

-- The signed content never changes; printing, consent and signature are each recorded once.
create trigger loan_agreements_fixed before update on loan_agreements for each row
  when ((old.id, old.loan_id, old.version, old.terms, old.sha256, old.differences, old.needs_signature, old.made_at)
        is distinct from
        (new.id, new.loan_id, new.version, new.terms, new.sha256, new.differences, new.needs_signature, new.made_at)
        or (old.printed_at is not null and old.printed_at is distinct from new.printed_at)
        or (old.consented_at is not null and old.consented_at is distinct from new.consented_at)
        or (old.signed_at is not null and new.signed_at is null))
  execute function refuse_change();
create trigger loan_agreements_no_truncate before truncate on loan_agreements
  for each statement execute function refuse_change();

-- Every payout passes here, whichever call makes it.
create function refuse_unagreed_payout() returns trigger language plpgsql
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

create trigger payouts_need_agreement before insert on payouts
  for each row execute function refuse_unagreed_payout();

-- The lender's logo, on every paper: at most one row.
create table lender_logo (
  is_only boolean primary key default true check (is_only),
  type text not null check (type in ('image/png', 'image/jpeg')),
  content bytea not null check (octet_length(content) between 1 and 524288),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  updated_by integer not null references users (id),
  updated_at timestamptz not null
);

-- Guarantors who agreed to text messages about late payments (MSG-35, MSG-36). A consent is the guarantor's: staff
-- record how and when it was given, and nothing but its withdrawal changes it.

create table guarantor_consents (
  id integer generated always as identity primary key,
  -- Its deletion, for example by an erasure, deletes the consent.
  guarantor_id integer not null references guarantors (id) on delete cascade,
  -- Who agreed: under another name or number it is no consent.
  name text not null check (name <> ''),
  phone text not null check (phone ~ '^\+232-[0-9]{2}-[0-9]{6}$'),
  language text not null check (language in ('en', 'kri')),
  how text not null check (how in ('in_person', 'by_phone', 'in_writing')),
  agreed_on date not null,
  recorded_by integer not null references staff (id),
  recorded_at timestamptz not null,
  -- The end of the link in each message, which withdraws the consent. It gives no other right.
  stop_token text not null unique,
  withdrawn_at timestamptz,
  -- Null when the guarantor did it with the link.
  withdrawn_by integer references staff (id),
  withdrawn_reason text not null default '',
  check (withdrawn_at is not null or (withdrawn_by is null and withdrawn_reason = '')),
  check ((withdrawn_by is null) = (withdrawn_reason = ''))
);

create unique index guarantor_consents_live_key on guarantor_consents (guarantor_id) where withdrawn_at is null;
create index guarantor_consents_guarantor_idx on guarantor_consents (guarantor_id, id);
create index guarantor_consents_phone_idx on guarantor_consents (phone) where withdrawn_at is null;

create trigger guarantor_consents_no_truncate before truncate on guarantor_consents
  for each statement execute function refuse_change();
create trigger guarantor_consents_fixed before update on guarantor_consents for each row
  when (old.withdrawn_at is not null
        or (old.id, old.guarantor_id, old.name, old.phone, old.language, old.how, old.agreed_on, old.recorded_by,
            old.recorded_at, old.stop_token)
        is distinct from
           (new.id, new.guarantor_id, new.name, new.phone, new.language, new.how, new.agreed_on, new.recorded_by,
            new.recorded_at, new.stop_token))
  execute function refuse_change();

-- The consent that a text message to a guarantor needs when it is sent.
alter table messages add column guarantor_consent_id integer references guarantor_consents (id) on delete set null;
create index messages_guarantor_consent_idx on messages (guarantor_consent_id) where guarantor_consent_id is not null;

-- At most one reminder a loan and day is about what the customer gets; the key of a message to a guarantor is unique by
-- itself.
drop index messages_reminder_key;
create unique index messages_reminder_key on messages (loan_id, reminder_on)
  where reminder_on is not null and template <> 'guarantor_late';

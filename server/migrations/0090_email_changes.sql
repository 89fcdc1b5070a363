-- A new e-mail address counts once its mailed link was followed; the old one can take the account back (D50).

create table email_changes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  old_email text not null check (old_email = lower(old_email)),
  new_email text not null check (new_email = lower(new_email)),
  -- Who asked: the owner, or a member of staff.
  requested_by integer not null references users (id),
  requested_at timestamptz not null,
  -- A pending change that is older than this is over.
  expires_at timestamptz not null,
  -- Until when the old address can take the account back; null when nobody ever confirmed the old address.
  take_back_until timestamptz,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'cancelled', 'taken_back')),
  decided_at timestamptz
);

create unique index email_changes_pending_key on email_changes (user_id) where state = 'pending';
create index email_changes_user_idx on email_changes (user_id, id);
-- An address that can still take its account back is no other account's.
create index email_changes_old_idx on email_changes (old_email) where take_back_until is not null;
create index email_changes_expires_idx on email_changes (expires_at);

-- The mailed links of a change: one confirms the new address, the other takes the account back. Each works once.
create table email_change_links (
  token_hash bytea primary key,
  email_change_id integer not null references email_changes (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'take_back')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index email_change_links_change_idx on email_change_links (email_change_id);

-- A phone number that its customer confirmed by a code opens one account (MSG-28).

alter table users
  add column phone_verified_at timestamptz,
  add check (phone_verified_at is null or (area = 'customer' and phone <> ''));

create unique index users_verified_phone_key on users (phone)
  where phone_verified_at is not null and deleted_at is null;

-- A number that changes, whoever changes it, is not confirmed.
create function forget_phone_confirmation() returns trigger language plpgsql as $$
begin
  new.phone_verified_at := null;
  return new;
end $$;

create trigger users_forget_phone_confirmation before update of phone on users for each row
  when (new.phone is distinct from old.phone)
  execute function forget_phone_confirmation();

-- A code that was sent to a phone. The browser holds the token that it belongs to, so nobody else can try the code.
create table phone_codes (
  token_hash bytea primary key,
  -- Null for a number that opens no account: no code was sent, and attempts at it are counted in the same way.
  user_id integer references users (id),
  phone text not null,
  purpose text not null check (purpose in ('confirm', 'sign_in', 'reset_password')),
  code_hash bytea not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index phone_codes_user_idx on phone_codes (user_id, purpose) where used_at is null;
create index phone_codes_expires_idx on phone_codes (expires_at);

-- Users: the phone that was confirmed.

-- A number that changes, whoever changes it, is not confirmed.
create or replace function forget_phone_confirmation() returns trigger language plpgsql as $$
begin
  new.phone_verified_at := null;
  return new;
end $$;

create or replace trigger users_forget_phone_confirmation before update of phone on users for each row
  when (new.phone is distinct from old.phone)
  execute function forget_phone_confirmation();

-- How many loans a list has is exact below 100,000 (D116), and counting many takes long, so that a total is kept for
-- as long as nothing it may count has changed. Each such change is counted, in the same transaction, by a row of its
-- own: two readings that see as many changes see the same ones.
create function note_list_change() returns trigger language plpgsql as $$
begin
  insert into figure_changes (figure, count, amount) values ('changes of loan lists', 1, 0);
  return null;
end $$;

create trigger loans_listed after insert or delete on loans for each row execute function note_list_change();
create trigger loans_listed_otherwise after update on loans for each row
  when ((old.loan_id, old.customer_id, old.user_fid, old.status)
        is distinct from (new.loan_id, new.customer_id, new.user_fid, new.status))
  execute function note_list_change();
create trigger users_listed_otherwise after update on users for each row
  when (old.search_name <> new.search_name or old.search_phone <> new.search_phone)
  execute function note_list_change();

-- A list of a status that is searched by name or phone reads nothing of a loan but its person: the index has it, so
-- that the newest loans are walked without their rows.
drop index loans_status_idx;
create index loans_status_idx on loans (status, id desc) include (user_fid);
-- The loans of the people that a search finds, where these are few.
create index loans_person_idx on loans (user_fid, id desc) include (status);

-- Consents and notes about customers.

create or replace trigger guarantor_consents_fixed before update on guarantor_consents for each row
  when (old.withdrawn_at is not null
        or (old.id, old.guarantor_id, old.name, old.phone, old.language, old.how, old.agreed_on, old.recorded_by,
            old.recorded_at, old.stop_token)
        is distinct from
           (new.id, new.guarantor_id, new.name, new.phone, new.language, new.how, new.agreed_on, new.recorded_by,
            new.recorded_at, new.stop_token))
  execute function refuse_change();

-- A note is corrected by a further one. An erasure deletes it.
create or replace trigger customer_notes_never_change before update of body, staff_id, created_at on customer_notes
  for each row execute function refuse_change();

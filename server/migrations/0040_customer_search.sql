-- Who looks like a person about to be added: by phone, by name and date of birth, or as a guarantor elsewhere.

create index users_birth_name_idx on users (date_of_birth, lower(last_name), lower(first_name))
  where area = 'customer' and date_of_birth is not null;

-- Guarantors' phones are stored as typed (D24); their last eight digits are the local number.
create index guarantors_phone_idx on guarantors
  (right(regexp_replace(guarantor_phone, '[^0-9]', '', 'g'), 8));
create index guarantors_name_idx on guarantors
  (lower(guarantor_last_name), lower(guarantor_first_name));

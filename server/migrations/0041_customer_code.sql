-- lpad cuts what is longer than its length, so the millionth customer would have got the code of the hundred
-- thousandth. The code has at least six digits, and as many as its number needs (D6).

create function customer_code(number bigint) returns text language sql immutable strict
  return 'CUS-' || lpad(number::text, greatest(6, length(number::text)), '0');

alter table customers alter column customer_id set default customer_code(nextval('customer_number'));

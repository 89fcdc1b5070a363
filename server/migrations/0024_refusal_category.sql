-- What a customer is told of a refusal: a category of the lender's list and what would help, as they stood that day.
alter table loan_decisions
  add column refusal_category text check (refusal_category <> ''),
  add column refusal_help text,
  add constraint loan_decisions_refusal check
    (refusal_category is null or (action = 'reject' and refusal_help is not null));

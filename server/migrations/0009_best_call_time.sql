-- When an applicant is best reached by phone, as stated in the application (LOAN-75).
alter table loans add column best_call_time text not null default '';

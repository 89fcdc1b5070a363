-- Staff who sign in by the lender's own directory, by OpenID Connect (AUTH-72).

-- Which account there opens which one here. Each opens one, and one is opened by one.
create table directory_links (
  user_id integer primary key references users (id),
  issuer text not null check (char_length(issuer) between 1 and 500),
  -- The directory's own name of the account, which never changes.
  subject text not null check (char_length(subject) between 1 and 255),
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  -- The account was made by the directory, and nobody has activated it yet.
  waits boolean not null default false,
  unique (issuer, subject)
);

-- Signing out of such a session ends that of the directory too.
alter table sessions add column by_directory boolean not null default false;
alter table sign_in_steps add column by_directory boolean not null default false;

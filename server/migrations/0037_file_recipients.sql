-- Files for others that are sent: to whom, by mail or SFTP, and what came of it.

create table file_recipients (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  kind text not null check (kind in ('mail', 'sftp')),
  -- Of a mail.
  email text not null default '',
  -- Of SFTP: the server, and under which name the files are brought.
  host text not null default '',
  port integer not null default 22 check (port between 1 and 65535),
  username text not null default '',
  -- Of SFTP the folder for files; empty for the one that the server opens.
  folder text not null default '',
  -- Of SFTP the fingerprint that its host has to prove: SHA256: and 43 letters, as ssh shows it.
  host_key text not null default '',
  -- Of SFTP the public key that the recipient lets in; empty where a password is used.
  public_key text not null default '',
  -- The private key or the password, encrypted with a key of the server. Never shown again.
  sealed bytea,
  -- Off until a second administrator agreed to it.
  state text not null default 'off' check (state in ('off', 'on', 'removed')),
  -- When its address answered: a code that was mailed there was typed, or its server let this one in.
  confirmed_at timestamptz,
  -- Of the code that was mailed last: its hash, until when it may be typed, and how often another one was.
  code_hash bytea,
  code_expires_at timestamptz,
  wrong_codes smallint not null default 0 check (wrong_codes >= 0),
  created_at timestamptz not null,
  check (case kind when 'mail' then email <> ''
         else host <> '' and username <> '' and host_key ~ '^SHA256:[A-Za-z0-9+/]{43}$' and sealed is not null end)
);

create unique index file_recipients_name_key on file_recipients (name) where state <> 'removed';

-- Who gets what a template makes; null where it is downloaded.
alter table file_templates add column recipient_id integer references file_recipients (id);

create index file_templates_recipient_idx on file_templates (recipient_id) where recipient_id is not null;

-- Each time a file is sent: to whom, by which mail, when it was taken, and why it was not. None of the last two while it
-- is on its way.
create table file_sendings (
  id integer generated always as identity primary key,
  file_id integer not null references made_files (id),
  recipient_id integer not null references file_recipients (id),
  -- The mail to which it is attached; null for SFTP, and once the mail is deleted from the outbox.
  message_id bigint references messages (id) on delete set null,
  asked_at timestamptz not null,
  sent_at timestamptz,
  failure text not null default ''
);

create index file_sendings_file_idx on file_sendings (file_id, id);
create index file_sendings_message_idx on file_sendings (message_id) where message_id is not null;
create index file_sendings_recipient_idx on file_sendings (recipient_id);

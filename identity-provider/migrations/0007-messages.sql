-- Texts that a project has changed; what is not here has its built-in text.
create table message_templates (
  project_id text not null,
  purpose text not null,
  format text not null,
  locale text not null,
  subject text not null,
  text text not null,
  html text not null,
  modified_at bigint not null,
  constraint message_templates_pkey primary key (project_id, purpose, format, locale),
  constraint message_templates_project_fkey foreign key (project_id) references projects (id) on delete cascade
);

-- What was written to people. `subject` and `text` have their secrets blotted out; `content_encrypted` is the whole
-- message, and empty once nobody needs it any more.
create table messages (
  project_id text not null,
  id text collate "binary" not null,
  purpose text not null,
  channel text not null,
  recipient text not null,
  locale text not null,
  user_id text not null,
  subject text not null,
  text text not null,
  content_encrypted text not null,
  status text not null,
  attempts integer not null,
  last_error text not null,
  next_attempt_at bigint not null,
  leased_until bigint not null,
  created_at bigint not null,
  expires_at bigint not null,
  sent_at bigint,
  constraint messages_pkey primary key (project_id, id),
  constraint messages_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
-- select … where status = 'pending' order by next_attempt_at: what the worker sends next
create index messages_due on messages (status, next_attempt_at);
-- the outbox, newest first, and by time
create index messages_by_time on messages (project_id, created_at, id);
-- the outbox of one recipient
create index messages_by_recipient on messages (project_id, recipient, created_at, id);
-- the outbox by status: failures are few
create index messages_by_status on messages (project_id, status, created_at, id);
-- delete … where created_at <: the sweep
create index messages_by_age on messages (created_at);

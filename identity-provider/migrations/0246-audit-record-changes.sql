-- select … where project_id and user_id and action = 'LoginSucceed' order by occurred_at desc: a user's sign-in history
create index audit_records_logins on audit_records (user_id, occurred_at) where action = 'LoginSucceed';
-- What an audited change did to rows: before and after, without secrets. It is kept as long as its event.
create table audit_record_changes (
  project_id text not null,
  event_id text collate "binary" not null,
  -- The event of the same transaction that has the document.
  change_id text collate "binary" not null,
  -- JSON: the rights that the change took.
  rights text not null,
  document text not null,
  constraint audit_record_changes_pkey primary key (project_id, event_id)
);

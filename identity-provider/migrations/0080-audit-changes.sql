-- What an audited change did to rows: before and after, without secrets. It goes with its event.
create table audit_changes (
  project_id text not null,
  event_id text collate "binary" not null,
  -- The event of the same transaction that has the document.
  change_id text collate "binary" not null,
  -- JSON: the rights that the change took.
  rights text not null,
  document text not null,
  constraint audit_changes_pkey primary key (project_id, event_id),
  constraint audit_changes_event_fkey foreign key (project_id, event_id)
    references audit_events (project_id, id) on delete cascade
);

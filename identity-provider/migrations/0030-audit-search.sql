-- Words and names that events can be found by, one row for each.
create table audit_terms (
  project_id text not null,
  term text not null,
  occurred_at bigint not null,
  event_id text collate "binary" not null,
  constraint audit_terms_pkey primary key (project_id, term, occurred_at, event_id),
  constraint audit_terms_event_fkey foreign key (project_id, event_id)
    references audit_events (project_id, id) on delete cascade
);
-- the terms of one event, when it is deleted
create index audit_terms_by_event on audit_terms (project_id, event_id);
-- audit search by address
create index audit_events_by_ip on audit_events (project_id, ip, occurred_at, id);
-- audit search by what most events have not: a method, a level, a device that is told
create index audit_events_by_method on audit_events (project_id, method, occurred_at, id) where method <> '';
create index audit_events_by_type on audit_events (project_id, type, occurred_at, id) where type <> 'info';
create index audit_events_by_device on audit_events (project_id, device, occurred_at, id) where device <> 'Unknown';
-- retention: delete … where project_id and occurred_at <

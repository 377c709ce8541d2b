-- What was sent to webhooks lately: the newest hundred of each, for thirty days. Bodies are not stored, only which events.
create table audit_webhook_deliveries (
  project_id text not null,
  webhook text not null,
  id text collate "binary" not null,
  -- the delivery that this one repeats; empty for the first of these events
  repeats text not null,
  -- JSON: the ids and times of the events, oldest first
  events text not null,
  -- pending, delivered or failed
  status text not null,
  -- HTTP status of the last answer; 0 without one
  response_status integer not null,
  error text not null,
  attempts integer not null,
  -- of the last attempt
  duration_ms bigint not null,
  created_at bigint not null,
  -- 0 before the first
  attempted_at bigint not null,
  -- of those that are pending; another process may send it after this time
  next_attempt_at bigint not null,
  constraint audit_webhook_deliveries_pkey primary key (project_id, webhook, id),
  constraint audit_webhook_deliveries_webhook_fkey foreign key (project_id, webhook)
    references audit_webhooks (project_id, name) on delete cascade
);
-- select … where project_id and webhook order by created_at desc, id desc
create index audit_webhook_deliveries_by_time on audit_webhook_deliveries (project_id, webhook, created_at, id);
-- select … where status = 'pending' and next_attempt_at <=
create index audit_webhook_deliveries_due on audit_webhook_deliveries (next_attempt_at) where status = 'pending';
-- delete … where created_at <
create index audit_webhook_deliveries_by_age on audit_webhook_deliveries (created_at);

-- The audit trail. Ids begin with their time, so that they are in time order.
create table audit_records (
  -- Milliseconds times 2^20, and a count: what a row of the terms is about.
  sqlite_order integer primary key,
  project_id text not null,
  id text collate "binary" not null,
  occurred_at bigint not null,
  action text not null,
  type text not null,
  actor_type text not null,
  actor_id text not null,
  actor_name text not null,
  target_type text not null,
  target_id text not null,
  target_name text not null,
  user_id text not null,
  login_ids text not null,
  tenants text not null,
  ip text not null,
  user_agent text not null,
  device text not null,
  method text not null,
  request_id text not null,
  data text not null,
  constraint audit_records_id_unique unique (project_id, id)
);
-- What events can be found by: words of 64 bits of a hash of project and term.
create virtual table audit_record_terms using fts5 (terms, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
create trigger audit_records_forget after delete on audit_records begin delete from audit_record_terms where rowid = old.sqlite_order; end;

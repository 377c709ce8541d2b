-- Relations of a large project as a node had them in memory: read at the start instead of the relations one by one.
create table authorization_snapshots (
  project_id text not null,
  id text not null,
  format bigint not null,
  from_revision bigint not null,
  from_id text not null,
  to_revision bigint not null,
  to_id text not null,
  relations bigint not null,
  pieces bigint not null,
  digest text not null,
  written_at bigint not null,
  writer text not null,
  writing_until bigint not null,
  constraint authorization_snapshots_pkey primary key (project_id),
  constraint authorization_snapshots_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
create table authorization_snapshot_pieces (
  project_id text not null,
  snapshot_id text not null,
  number bigint not null,
  content text not null,
  constraint authorization_snapshot_pieces_pkey primary key (project_id, snapshot_id, number),
  constraint authorization_snapshot_pieces_project_fkey
    foreign key (project_id) references projects (id) on delete cascade
);

-- What an administrator looks for on a page of the console, under a name. An administrator may belong to another project of the
-- company, so no foreign key can hold the owner.
create table saved_views (
  project_id text not null,
  id text collate "binary" not null,
  owner_id text not null,
  page text not null,
  name text not null,
  -- the search part of the page's address, without its question mark
  search text not null,
  created_at bigint not null,
  constraint saved_views_pkey primary key (project_id, id),
  -- select … where project_id and owner_id order by page, name
  constraint saved_views_name_unique unique (project_id, owner_id, page, name),
  constraint saved_views_project_fkey foreign key (project_id) references projects (id) on delete cascade
);

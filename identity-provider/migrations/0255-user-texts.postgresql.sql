-- What a text search finds users by.
create table user_texts (
  project_id text not null,
  user_id text not null,
  -- What is said of the user, in lower case, with a mark where a word begins: what a word of a search must be in.
  texts text collate "binary" not null,
  -- The beginnings of the words, each 64 bits of a hash of project and beginning: which users to look at.
  terms bigint[] not null,
  constraint user_texts_pkey primary key (project_id, user_id),
  constraint user_texts_user_fkey foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);
-- users search by text; a few hundred new users are read one by one before they are put in their places
create index user_texts_by_term on user_texts using gin (terms) with (gin_pending_list_limit = 512);

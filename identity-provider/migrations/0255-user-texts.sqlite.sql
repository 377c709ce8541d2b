-- What a text search finds users by.
create table user_texts (
  -- What a row of the terms is about.
  sqlite_number integer primary key,
  project_id text not null,
  user_id text not null,
  -- What is said of the user, in lower case, with a mark where a word begins: what a word of a search must be in.
  texts text not null,
  constraint user_texts_user_unique unique (project_id, user_id),
  constraint user_texts_user_fkey foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);
-- The beginnings of the words, each 64 bits of a hash of project and beginning: which users to look at.
create virtual table user_text_terms using fts5 (terms, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
create trigger user_texts_forget after delete on user_texts begin delete from user_text_terms where rowid = old.sqlite_number; end;

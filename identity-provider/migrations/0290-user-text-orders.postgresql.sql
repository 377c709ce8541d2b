-- What a page of users is sorted by, beside the texts, so that the row of a user is not read to sort by it. Null in rows of the version before.
alter table user_texts add column display_name text;
alter table user_texts add column email text;
alter table user_texts add column created_at bigint;
alter table user_texts add column is_test integer;

-- a sweep moves what the version before has written; afterwards it is empty
create index user_texts_unordered on user_texts (project_id, user_id) where created_at is null;

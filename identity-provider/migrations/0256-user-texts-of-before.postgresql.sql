-- What the version before writes of a user counts, and what was known before is forgotten. It is moved from there.
create function user_search_terms_written() returns trigger language plpgsql as $$ begin delete from user_texts where project_id = new.project_id and user_id = new.user_id; return new; end $$;
create trigger user_search_terms_written after insert on user_search_terms for each row execute function user_search_terms_written();

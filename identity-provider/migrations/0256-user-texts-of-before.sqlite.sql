-- What the version before writes of a user counts, and what was known before is forgotten. It is moved from there.
create trigger user_search_terms_written after insert on user_search_terms begin delete from user_texts where project_id = new.project_id and user_id = new.user_id; end;

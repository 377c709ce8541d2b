-- users whose password is locked
create index user_passwords_failing on user_passwords (project_id, user_id) where failures > 0;

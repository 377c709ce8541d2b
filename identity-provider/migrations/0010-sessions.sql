-- select … where project_id and user_id and action = 'LoginSucceed' order by occurred_at desc: a user's sign-in history
create index audit_events_logins on audit_events (project_id, user_id, occurred_at) where action = 'LoginSucceed';

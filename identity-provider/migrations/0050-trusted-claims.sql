-- What a back end vouched for: claims at the top level of every token of the session.
alter table sessions add column trusted_claims text not null default '{}';
-- who acts as the user of the session; '' for the user themselves
alter table sessions add column actor_id text not null default '';
-- until when tokens of the session are those of a step-up; 0 for never
alter table sessions add column step_up_expires_at bigint not null default 0;
-- sessions in which somebody acts as others end with that somebody
create index sessions_by_actor on sessions (project_id, actor_id) where actor_id <> '';

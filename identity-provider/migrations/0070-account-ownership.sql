-- Whether a public sign-up made the account; management vouches for those it makes.
alter table users add column is_self_registered integer not null default 0;
update users set is_self_registered = 1
  where exists (
    select 1 from audit_events
    where audit_events.project_id = users.project_id and audit_events.user_id = users.id
      and audit_events.action = 'UserCreated' and audit_events.method not in ('', 'management')
  );
-- What gives a user a login id: `assigned` by management, `verified` by its owner, or only `claimed` at a sign-up.
alter table user_login_ids add column basis text not null default 'assigned';
update user_login_ids set basis = 'claimed'
  where exists (
    select 1 from users
    where users.project_id = user_login_ids.project_id and users.id = user_login_ids.user_id
      and users.is_self_registered = 1
      and not (users.verified_email = 1 and users.email = user_login_ids.login_id)
      and not (users.verified_phone = 1 and users.phone = user_login_ids.login_id)
      and not (users.verified_email + users.verified_phone > 0
        and user_login_ids.login_id not like '%@%' and user_login_ids.login_id not like '+%')
      and users.oauth_providers = '[]'
  );
-- When one of the user's second factors was last shown in the session, in epoch milliseconds; 0 for never.
alter table sessions add column factor_shown_at bigint not null default 0;
-- update … where project_id and subject and used_at is null: everything that a user was given is used up at once
create index challenges_unused_by_subject on challenges (project_id, subject) where used_at is null;
-- Who asked for a code: a sign-in on the hosted pages, or a network. Others' codes and guesses leave it alone.
alter table challenges add column asker text not null default '';
-- Wrong attempts of others than who asked.
alter table challenges add column failures_elsewhere integer not null default 0;

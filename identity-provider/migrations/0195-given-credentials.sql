-- who but the owner and administrators could sign in as the user since its last reset: '' for nobody, `key`, or `tenant:<id>`
alter table users add column given_by text not null default '';
-- nobody knows any more who set these passwords, and what tenants' providers vouched for
update users set given_by = 'key'
  where (has_password = 1 and is_self_registered = 0)
    or exists (
      select 1 from user_identities
      where user_identities.project_id = users.project_id and user_identities.user_id = users.id
        and user_identities.provider_id like '%:%'
    );

-- What users have of custom attributes, one row for each value; lists have one for each of theirs.
create table user_attribute_values (
  project_id text not null,
  name text not null,
  value text not null,
  user_id text not null,
  constraint user_attribute_values_pkey primary key (project_id, name, value, user_id),
  constraint user_attribute_values_user_fkey foreign key (project_id, user_id)
    references users (project_id, id) on delete cascade
);
-- the values of one user, when they are replaced or the user is deleted
create index user_attribute_values_by_user on user_attribute_values (project_id, user_id);
-- user search by whether an address is verified, whichever is rare
create index users_email_verified on users (project_id, id) where verified_email = 1;
create index users_email_unverified on users (project_id, id) where verified_email = 0;
create index users_phone_verified on users (project_id, id) where verified_phone = 1;
create index users_phone_unverified on users (project_id, id) where verified_phone = 0;

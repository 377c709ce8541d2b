create table user_authenticators (
  project_id text not null,
  user_id text not null,
  seed_encrypted text not null,
  last_step bigint not null,
  registered_at bigint not null,
  constraint user_authenticators_pkey primary key (project_id, user_id),
  constraint user_authenticators_user_fkey foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);
create table user_recovery_codes (
  project_id text not null,
  user_id text not null,
  id text not null,
  digest text not null,
  used_at bigint,
  constraint user_recovery_codes_pkey primary key (project_id, user_id, id),
  constraint user_recovery_codes_user_fkey foreign key (project_id, user_id) references users (project_id, id) on delete cascade
);
-- attempts in a row to guess what a person knows, by what is guessed and whose it is
create table guesses (
  project_id text not null,
  subject text not null,
  attempts integer not null,
  last_at bigint not null,
  constraint guesses_pkey primary key (project_id, subject),
  constraint guesses_project_fkey foreign key (project_id) references projects (id) on delete cascade
);
-- delete … where last_at <: the sweep
create index guesses_by_time on guesses (last_at);

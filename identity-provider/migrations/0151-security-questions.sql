-- what a user chose to be asked; answers as slow hashes
create table user_security_questions (
  project_id text not null,
  user_id text not null,
  question_id text not null,
  place integer not null,
  answer_hash text not null,
  created_at bigint not null,
  constraint user_security_questions_pkey primary key (project_id, user_id, question_id),
  constraint user_security_questions_user_fkey foreign key (project_id, user_id)
    references users (project_id, id) on delete cascade
);

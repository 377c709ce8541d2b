create table sign_in_revocations (
  user_id text not null,
  revoked_until bigint not null,
  constraint sign_in_revocations_pkey primary key (user_id)
);

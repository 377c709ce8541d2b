-- What deletes what has expired: up to when it has, which node does so now, and when an administrator has said that the clock is right.
create table sweeps (
  name text not null,
  swept_until bigint not null,
  confirmed_at bigint not null,
  lease_owner text not null,
  lease_until bigint not null,
  constraint sweeps_pkey primary key (name)
);

-- What may be done by one node at a time: who has written a name here has its turn until the transaction ends.
create table turns (
  name text not null,
  constraint turns_pkey primary key (name)
);

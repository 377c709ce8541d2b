-- One row that nodes count up, so that they see how far a replica has come. Without replicas it is empty.
create table replication_marks (
  id bigint not null,
  number bigint not null,
  constraint replication_marks_pkey primary key (id)
);

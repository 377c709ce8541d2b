-- the request that does a step of a flow, and until when it is taken to be alive; '' while the run waits for its visitor
alter table flow_executions add column lease_owner text not null default '';
alter table flow_executions add column lease_until bigint not null default 0;

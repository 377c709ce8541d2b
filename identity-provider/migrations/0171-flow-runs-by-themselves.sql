-- 1 for a run of a back end that is not done: it goes on by itself when its node dies
alter table flow_executions add column goes_on integer not null default 0;
-- where goes_on = 1 and lease_until <=: what a node looks for every few seconds
create index flow_executions_going_on on flow_executions (lease_until) where goes_on = 1;

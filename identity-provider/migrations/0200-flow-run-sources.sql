-- a digest of the network of the visitor who began the run; '' for a run of a back end
alter table flow_executions add column source text not null default '';
-- the runs that began from one network, by age: only so many wait at a time
create index flow_executions_by_source on flow_executions (project_id, source, expires_at);

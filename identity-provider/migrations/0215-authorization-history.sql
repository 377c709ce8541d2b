-- Numbers of revisions come again after a failover or a restore; their ids do not. '' for those of before.
alter table authorization_revisions add column revision_id text not null default '';
-- the revision before this one
alter table authorization_revisions add column previous_id text not null default '';
-- the revision that saved or deleted the schema
alter table authorization_revisions add column schema_id text not null default '';
alter table authorization_changes add column revision_id text not null default '';
alter table authorization_changes add column previous_id text not null default '';

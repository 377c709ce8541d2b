-- Webhooks are one kind of stream of the audit trail: the table holds all of them.
alter table audit_webhooks add column kind text not null default 'webhook';
-- the last event of the batch that is under way: it is sent again as it is until it is accepted; '' for none
alter table audit_webhooks add column batch_id text collate "binary" not null default '';
-- since when every attempt has failed, in epoch milliseconds; 0 while none has
alter table audit_webhooks add column failing_since bigint not null default 0;
-- JSON: the ids of the first and the last event of the batch, with those that filters left out
alter table audit_webhook_deliveries add column batch text not null default '';

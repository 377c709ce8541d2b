-- consents of a project, newest first
create index inbound_consents_by_created_at on inbound_consents (project_id, created_at, id);

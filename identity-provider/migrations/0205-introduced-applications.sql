-- how an application came that introduced itself, `registration` or `document`; '' for those of management
alter table inbound_applications add column origin text not null default '';
update inbound_applications set origin = 'registration' where settings like '%"origin":"registration"%';
update inbound_applications set origin = 'document' where settings like '%"origin":"document"%';
-- how many a project has, and which are old
create index inbound_applications_introduced on inbound_applications (project_id, origin, modified_at);

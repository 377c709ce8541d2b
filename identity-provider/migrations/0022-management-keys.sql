-- Projects of one company share the keys that were given rights in several of them.
alter table projects add column company_id text not null default '';
update projects set company_id = id;

alter table management_keys add column description text not null default '';
alter table management_keys add column is_active integer not null default 1;
alter table management_keys add column expires_at bigint not null default 0;
alter table management_keys add column permitted_ips text not null default '[]';
-- Keys from before could do everything in their project.
alter table management_keys add column rights text not null default '{"companyRoles":["admin"],"projectRoles":[],"tagRoles":[]}';
alter table management_keys add column version integer not null default 1;

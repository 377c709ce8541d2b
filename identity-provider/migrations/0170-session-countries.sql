-- The country in which a session began, for flows that ask more in a new one.
alter table sessions add column country text not null default '';

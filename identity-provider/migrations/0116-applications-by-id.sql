-- the project of an application whose id alone a request names
create index sso_applications_by_id on sso_applications (id);

-- the project of a token that is no JWT
create index oidc_records_by_id on oidc_records (id);

-- select … from oidc_records where project_id and model and user_code and user_code <> '': the request of a device by what its user
-- types. Nothing else has such a code.
create index oidc_records_by_user_code on oidc_records (project_id, model, user_code) where user_code <> '';

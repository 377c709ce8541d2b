-- Epoch milliseconds: when the last of the certificates by which the SAML provider signs expires; null for none.
alter table sso_settings add column certificate_expires_at bigint;
create index sso_settings_certificate_expires_at on sso_settings (project_id, certificate_expires_at);

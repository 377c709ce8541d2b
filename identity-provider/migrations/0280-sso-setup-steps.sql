-- what the holder of a setup link may do beside connecting the provider
alter table sso_setup_links add column allows_domains integer not null default 0;
alter table sso_setup_links add column allows_provisioning integer not null default 0;

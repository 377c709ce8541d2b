import type { Flag, Json } from './columns.ts'

/** The tables of `federation`. */
export type FederationTables = {
  provider_tokens: {
    project_id: string
    provider_id: string
    subject: string
    expires_at: number
    tokens_encrypted: string
  }
  oauth_providers: {
    project_id: string
    id: string
    /** JSON, as in the contract but for the secret. */
    settings: string
    /** '' for a client without a secret. */
    client_secret_encrypted: string
    created_at: number
    modified_at: number
  }
  user_identities: {
    project_id: string
    provider_id: string
    subject: string
    user_id: string
    email: string
    created_at: number
    used_at: number
    /** The issuer, or the userinfo address. */
    authority: string
  }
  used_id_tokens: { project_id: string; digest: string; expires_at: number }
  sso_setup_links: {
    project_id: string
    tenant_id: string
    sso_id: string
    digest: string
    created_at: number
    expires_at: number
    allows_domains: number
    allows_provisioning: number
  }
  sso_settings: {
    project_id: string
    tenant_id: string
    /** `default_ssoid` for the one that a tenant has without asking. */
    sso_id: string
    display_name: string
    /** none, saml or oidc: what was configured last. */
    auth_type: string
    /** JSON, `Stored` of settings.ts. */
    settings: string
    /** JSON, `Secrets` of settings.ts; '' for none. */
    secrets_encrypted: string
    created_at: number
    modified_at: number
    /** When the last certificate of its SAML provider expires; null for none. */
    certificate_expires_at: number | null
  }
  /** Ways to the provider of a configuration that are not in use. */
  sso_connections: {
    project_id: string
    tenant_id: string
    sso_id: string
    /** draft or previous. */
    version: string
    /** JSON, `Connection` of connection.ts. */
    connection_encrypted: string
    /** The last test of a draft; '' before one. */
    test_id: string
    modified_at: number
  }
  /** Whom tenants trust to vouch for their users (cross-app access). */
  xaa_settings: {
    project_id: string
    tenant_id: string
    sso_id: string
    is_enabled: number
    /** JSON, `Stored` of xaa-settings/settings.ts. */
    document: string
    modified_at: number
  }
  sso_attempts: {
    project_id: string
    id: string
    tenant_id: string
    sso_id: string
    /** saml or oidc. */
    protocol: string
    is_test: number
    /** pending, passed or failed; only tests are pending or passed. */
    status: string
    occurred_at: number
    request_id: string
    /** '' unless one failed. */
    failed_check: string
    /** JSON, `CheckResult[]`. */
    checks: string
    /** JSON, `MappedProfile`; '' for none. */
    profile: string
    /** What came, without secrets. */
    received: string
  }
  sso_last_sign_ins: {
    project_id: string
    tenant_id: string
    sso_id: string
    user_id: string
    occurred_at: number
    /** JSON, by name; bounded. */
    attributes: string
  }
  saml_sessions: {
    project_id: string
    session_id: string
    provider_id: string
    user_id: string
    name_id: string
    name_id_format: string
    session_index: string
    created_at: number
  }
  saml_service_keys: {
    project_id: string
    /** PEM. */
    certificate: string
    private_key_encrypted: string
    created_at: number
  }
  sso_domains: { project_id: string; domain: string; tenant_id: string; sso_id: string }
  scim_users: {
    project_id: string
    tenant_id: string
    user_id: string
    /** '' for none. */
    external_id: string
    user_name: string
    /** `user_name` as it is compared. */
    user_name_key: string
    /** What the tenant's directory said last. */
    is_active: Flag
    /** Provisioning made the account. */
    is_created: Flag
    /** Provisioning disabled the account, and may enable it again. */
    has_disabled: Flag
    /** What is provisioned is written to the account; otherwise it is kept here alone. */
    writes_account: Flag
    /** JSON: the resource as it was provisioned. */
    document: Json
    /** Lower-case addresses of the document that the account does not have, one a line, with a line end around each. */
    other_emails: string
    created_at: number
    modified_at: number
  }
  scim_tenants: {
    project_id: string
    tenant_id: string
    limits_removals: Flag
    window_started_at: number
    /** How many users the tenant had when the window began. */
    window_size: number
    window_removals: number
    /** 0 for never; exact to ten seconds. */
    last_call_at: number
    last_error_at: number
    last_error: string
  }
}

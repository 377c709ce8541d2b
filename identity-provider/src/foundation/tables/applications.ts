import type { Generated } from 'kysely'
import type { Flag, Json, Managed } from './columns.ts'

/** The tables of `applications`. */
export type ApplicationsTables = {
  oidc_records: {
    project_id: string
    model: string
    id: string
    payload: Json
    grant_id: string
    uid: string
    user_code: string
    account_id: string
    /** The epoch of the account when a step began to wait; 0 where nothing waits. */
    account_epoch: number
    expires_at: number
    consumed_at: number | null
  }
  flow_executions: {
    project_id: string
    id: string
    digest: string
    step: number
    /** Encrypted JSON, `FlowState` of flows/run/state.ts. */
    state: string
    expires_at: number
    /** The request that does the step; '' while the run waits for its visitor. */
    lease_owner: string
    /** Epoch milliseconds; after that the request is taken for dead. */
    lease_until: number
    /** Of a back end, and not done. */
    goes_on: Flag
    /** A digest of the network of the visitor who began it; '' for one of a back end. */
    source: string
  }
  fedcm_connections: { project_id: string; user_id: string; client_id: string; created_at: number }
  outbound_revocations: {
    project_id: string
    /** Of the token. */
    id: string
    application_id: string
    application_name: string
    user_id: string | null
    /** JSON, as the application had them. */
    settings: string
    client_secret_encrypted: string
    secrets_encrypted: string
    attempts: number
    next_attempt_at: number
  }
  oidc_logouts: {
    project_id: string
    id: string
    application_id: string
    user_id: string
    sid: string
    issuer: string
    created_at: number
    attempts: number
    next_attempt_at: number
  }
  inbound_applications: Managed<{
    project_id: string
    id: string
    name: string
    client_id: string
    client_secret_encrypted: string
    /** The secret before the last rotation; '' when it works no longer. */
    previous_secret_encrypted: Generated<string>
    /** Until when that secret works; 0 when there is none. */
    previous_expires_at: Generated<number>
    /** JSON, `Settings` of application.ts. */
    settings: string
    /** Null for an application of the project. */
    mcp_server_id: Generated<string | null>
    /** As in its settings: '' for one that management made. */
    origin: Generated<string>
    created_at: number
    modified_at: number
  }>
  protected_resources: Managed<{
    project_id: string
    id: string
    name: string
    uri: string
    version: number
    /** JSON, `ResourceDocument` of resources/resource.ts. */
    document: string
    created_at: number
    modified_at: number
  }>
  resource_policies: Managed<{
    project_id: string
    resource_id: string
    application_id: string
    version: number
    /** JSON, `PolicyDocument` of resource-policies/contract.ts. */
    document: string
    created_at: number
    modified_at: number
  }>
  registration_templates: Managed<{
    project_id: string
    id: string
    name: string
    version: number
    /** JSON, `TemplateDocument` of registration-templates/contract.ts. */
    document: string
    created_at: number
    modified_at: number
  }>
  mcp_servers: Managed<{
    project_id: string
    id: string
    name: string
    /** JSON, `McpServerDocument` of mcp-servers/contract.ts. */
    document: string
    created_at: number
    modified_at: number
  }>
  inbound_consents: {
    project_id: string
    id: string
    application_id: string
    /** Null where a tenant consented. */
    user_id: string | null
    /** Null where a user consented for themselves. */
    tenant_id: string | null
    /** JSON: names of scopes. */
    scopes: string
    granted_by: string
    created_at: number
    modified_at: number
    /** 0 for never. */
    expires_at: number
  }
  sso_applications: Managed<{
    project_id: string
    id: string
    name: string
    description: string
    is_enabled: number
    logo: string
    app_type: string
    /** JSON, as in `settings.ts`. */
    settings: string
    /** '' for an application that has none. */
    client_secret_encrypted: string
    /** The secret before the last rotation; '' when it works no longer. */
    previous_secret_encrypted: Generated<string>
    /** Until when that secret works; 0 when there is none. */
    previous_expires_at: Generated<number>
    /** JSON: values by name. */
    custom_attributes: Generated<string>
    created_at: number
    modified_at: number
  }>
  outbound_scim: {
    project_id: string
    application_id: string
    is_enabled: number
    /** JSON under encryption. */
    configuration_encrypted: string
    version: number
    next_run_at: number
    last_export_at: number
    last_processing_at: number
    failures: number
    last_error: string
  }
  outbound_scim_users: {
    project_id: string
    application_id: string
    user_id: string
    remote_id: string
    digest: string
  }
  /** Beside the secret that the application has itself. */
  client_secrets: {
    project_id: string
    id: string
    /** One of the two is null. */
    sso_application_id: string | null
    inbound_application_id: string | null
    name: string
    secret_encrypted: string
    /** 0 for never. */
    expires_at: number
    created_at: number
  }
  user_sso_applications: { project_id: string; user_id: string; application_id: string }
  saml_certificates: { project_id: string; certificate: string; private_key_encrypted: string; created_at: number }
  outbound_applications: Managed<{
    project_id: string
    id: string
    name: string
    /** JSON, as in `application.ts`. */
    settings: string
    /** '' for an application that has none. */
    client_secret_encrypted: string
    created_at: number
    modified_at: number
  }>
  outbound_tokens: {
    project_id: string
    id: string
    application_id: string
    /** Null for a tenant's own. */
    user_id: string | null
    /** Null for a user's, of no tenant. */
    tenant_id: string | null
    /** Tells several accounts of one user at one third party apart; '' for the only one. */
    external_identifier: string
    /** Who it is at the third party; '' for unknown. */
    subject: string
    /** JSON: sorted names. */
    scopes: string
    /** `Bearer`, or `apiKey`. */
    token_type: string
    /** 0 for unknown. */
    expires_at: number
    has_refresh_token: number
    /** Encrypted JSON: the tokens, or the key. */
    secrets_encrypted: string
    granted_by: string
    /** Who refreshes it at the moment; '' for nobody. */
    refresh_lease: string
    refresh_lease_until: number
    refreshed_at: number
    /** Why the last refresh failed; '' when it did not. */
    refresh_error: string
    created_at: number
    modified_at: number
  }
  saml_service_providers: {
    project_id: string
    application_id: string
    url: string
    document: string
    /** When the document came; 0 for never. */
    fetched_at: number
    tried_at: number
    /** Why the last attempt failed; '' if it did not. */
    problem: string
  }
  sso_application_sessions: {
    project_id: string
    /** The session index, as SAML calls it. */
    id: string
    application_id: string
    user_id: string
    /** Of the browser's session. */
    session_uid: string
    name_id: string
    name_id_format: string
    expires_at: number
  }
}

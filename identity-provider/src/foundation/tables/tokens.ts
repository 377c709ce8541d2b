import type { Flag, Json, Managed } from './columns.ts'

/** The tables of `tokens`. */
export type TokensTables = {
  management_keys: {
    project_id: string
    id: string
    name: string
    description: string
    digest: string
    created_at: number
    revoked_at: number | null
    is_active: Flag
    /** 0 for never. */
    expires_at: number
    permitted_ips: Json
    rights: Json
    version: number
    /** The secret before the last rotation. */
    previous_digest: string | null
    /** Until when that one works; 0 when there is none. */
    previous_expires_at: number
  }
  signing_keys: {
    project_id: string
    id: string
    algorithm: string
    public_jwk: Json
    private_key_encrypted: string
    created_at: number
    /** When it begins to sign; it is published before. */
    activates_at: number
    /** From when on it verifies nothing any more; may be in the future. */
    retired_at: number | null
    /** Whether it signed tokens of applications before their issuers had keys of their own. */
    signed_for_applications: Flag
  }
  /** Keys of issuers of applications, each living as long as a key of sessions. */
  issuer_keys: {
    project_id: string
    /** `issuerName` */
    issuer: string
    signing_key_id: string
    id: string
    public_jwk: Json
    private_key_encrypted: string
    created_at: number
  }
  sessions: {
    project_id: string
    id: string
    user_id: string
    amr: Json
    custom_claims: Json
    refresh_id: string
    previous_refresh_id: string
    rotated_at: number
    refresh_expires_at: number
    session_token_expires_at: number
    ip: string
    /** Of the visitor when it began, in two letters; '' when the proxy did not tell. */
    country: string
    user_agent: string
    created_at: number
    ended_at: number | null
    /** The tenant that was selected; '' for none. */
    tenant_id: string
    /** Claims that a back end vouches for, at the top level of tokens. */
    trusted_claims: Json
    /** Who acts as the user; '' for the user themselves. */
    actor_id: string
    /** Until when tokens are those of a step-up; 0 for never. */
    step_up_expires_at: number
    /** When one of the user's second factors was last shown here; 0 for never. */
    factor_shown_at: number
  }
  access_keys: Managed<{
    project_id: string
    id: string
    name: string
    description: string
    digest: string
    /** Of the secret before the last rotation; null when it works no longer. */
    previous_digest: string | null
    /** Until when that secret works; 0 when there is none. */
    previous_expires_at: number
    /** When that secret was last used, to the minute; 0 for never. */
    previous_used_at: number
    is_active: number
    /** 0 for never. */
    expires_at: number
    permitted_ips: string
    /** Whose roles and tenants the key has. */
    bound_user_id: string | null
    custom_claims: string
    custom_attributes: string
    created_by: string
    created_at: number
    /** 0 for never; to the minute. */
    last_used_at: number
    /** Where the key was used from then; '' for never. */
    last_used_ip: string
    last_used_user_agent: string
  }>
  access_key_tenants: { project_id: string; key_id: string; tenant_id: string }
  access_key_roles: { project_id: string; key_id: string; tenant_id: string; role_id: string }
  assertion_keys: {
    project_id: string
    /** RS256, RS384, RS512 or ES384. */
    algorithm: string
    id: string
    public_jwk: string
    private_key_encrypted: string
    created_at: number
  }
  anonymous_sessions: {
    project_id: string
    id: string
    /** '' for none. */
    tenant_id: string
    /** At the top level of tokens. */
    claims: Json
    role_ids: Json
    created_at: number
    expires_at: number
    ended_at: number | null
  }
  /** The claims that scopes of OpenID Connect give, besides the standard ones. */
  scope_claims: { project_id: string; mappings: Json; modified_at: number }
  jwt_templates: Managed<{
    project_id: string
    id: string
    name: string
    /** JSON of the template without id and name. */
    document: string
    created_at: number
  }>
}

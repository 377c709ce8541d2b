import type { AccessKeyTables } from '../tokens/access-keys/tables.ts'
import type { Database } from '@gatehouse/database'
import type { Generated, Transaction } from 'kysely'
import type { AuthorizationTables } from '../authorization/tables.ts'
import type { ThemeTables } from '../projects/themes/tables.ts'
import type { AuditWebhookTables } from '../activity/audit-webhooks/tables.ts'
import type { DescoperTables } from '../directory/administrators/tables.ts'
import type { ProviderTokenTables } from '../federation/provider-tokens/tables.ts'
import type { UserAttributeTables } from '../directory/users/attributes/tables.ts'
import type { AuditTables } from '../activity/audit/tables.ts'
import type { FlowTables } from '../projects/flows/tables.ts'
import type { AssertionKeyTables } from '../tokens/jwt/tables.ts'
import type { JwtTemplateTables } from '../tokens/jwt-templates/tables.ts'
import type { ListTables } from '../projects/lists/tables.ts'
import type { MessageTables } from '../activity/messages/tables.ts'
import type { PasswordTables } from '../authentication/password-settings/tables.ts'
import type { PermissionTables } from '../directory/permissions/tables.ts'
import type { TenantTables } from '../directory/tenants/tables.ts'
import type { SocialTables } from '../federation/social/tables.ts'
import type { InboundApplicationTables } from '../applications/inbound-applications/tables.ts'
import type { SsoSetupLinkTables } from '../federation/sso-setup-links/tables.ts'
import type { GroupTables } from '../directory/groups/tables.ts'
import type { SsoSettingsTables } from '../federation/sso-settings/tables.ts'
import type { SsoApplicationTables } from '../applications/sso-applications/tables.ts'
import type { PasskeyTables } from '../authentication/passkeys/tables.ts'
import type { FactorTables } from '../authentication/totp/tables.ts'
import type { TrustedDeviceTables } from '../authentication/trusted-devices/tables.ts'

/** Flags are 0 or 1, times epoch milliseconds, lists and objects JSON text: the types both engines share. */
type Flag = number
type Json = string

type CoreTables = {
  projects: {
    id: string
    name: string
    environment: string
    tags: Json
    token_algorithm: string
    created_at: number
    settings: Generated<Json>
    /** Projects of one company share keys. */
    company_id: string
  }
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
  }
  roles: {
    project_id: string
    id: string
    /** '' for a role of the project. */
    tenant_id: string
    name: string
    description: string
    permission_names: Json
    is_default: Flag
    is_private: Flag
    created_at: number
  }
  users: {
    project_id: string
    id: string
    status: string
    display_name: string
    given_name: string
    middle_name: string
    family_name: string
    email: string
    phone: string
    verified_email: Flag
    verified_phone: Flag
    picture: string
    is_test: Flag
    has_password: Flag
    has_totp: Flag
    has_passkey: Flag
    recovery_email: string
    recovery_phone: string
    verified_recovery_email: Flag
    verified_recovery_phone: Flag
    /** Until when others may act as this user; 0 for never. */
    consent_expires_at: number
    /** A public sign-up made the account; management vouches for those it makes. */
    is_self_registered: Flag
    /** The social providers that are linked. */
    oauth_providers: Json
    login_ids: Json
    custom_attributes: Json
    created_at: number
    modified_at: number
  }
  user_login_ids: {
    project_id: string
    login_id: string
    user_id: string
    /** `LoginIdBasis`, written from that closed set. */
    basis: string
  }
  user_roles: { project_id: string; user_id: string; role_id: string }
  user_search_terms: { project_id: string; term: string; user_id: string }
  user_counts: { project_id: string; shard: number; is_test: Flag; users: number }
  user_passwords: {
    project_id: string
    user_id: string
    hash: string
    must_change: Flag
    changed_at: number
    failures: Generated<number>
  }
  login_failures: { project_id: string; login_id: string; failures: number; last_at: number }
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
  challenges: {
    project_id: string
    id: string
    kind: string
    subject: string
    digest: string
    payload: Json
    failures: number
    created_at: number
    expires_at: number
    used_at: number | null
    /** Who asked: a sign-in on the hosted pages or a network; '' for nobody in particular. */
    asker: string
    /** Wrong attempts of others than who asked. */
    failures_elsewhere: number
  }
  audit_events: {
    project_id: string
    id: string
    occurred_at: number
    action: string
    type: string
    actor_type: string
    actor_id: string
    actor_name: string
    target_type: string
    target_id: string
    target_name: string
    user_id: string
    login_ids: Json
    tenants: Json
    ip: string
    user_agent: string
    device: string
    method: string
    request_id: string
    data: Json
  }
  oidc_records: {
    project_id: string
    model: string
    id: string
    payload: Json
    grant_id: string
    uid: string
    user_code: string
    account_id: string
    expires_at: number
    consumed_at: number | null
  }
}

export type Tables = CoreTables &
  AssertionKeyTables &
  AccessKeyTables &
  AuthorizationTables &
  FactorTables &
  AuditTables &
  UserAttributeTables &
  DescoperTables &
  ProviderTokenTables &
  AuditWebhookTables &
  FlowTables &
  ThemeTables &
  JwtTemplateTables &
  ListTables &
  MessageTables &
  PasswordTables &
  PasskeyTables &
  SocialTables &
  SsoApplicationTables &
  SsoSettingsTables &
  GroupTables &
  SsoSetupLinkTables &
  InboundApplicationTables &
  PermissionTables &
  TenantTables &
  TrustedDeviceTables

export type Db = Database<Tables>
/** Stores take the database or an open transaction alike. */
export type Reading = Db | Transaction<Tables>
export type Writing = Transaction<Tables>

export const flag = (value: boolean): Flag => (value ? 1 : 0)

import type { ColumnType } from 'kysely'
import type { Flag, Json, LoginIdBasis, Managed, Verified } from './columns.ts'

/** The tables of `directory`. */
export type DirectoryTables = {
  roles: Managed<{
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
  }>
  families: Managed<{
    project_id: string
    id: string
    name: string
    photo: string
    is_disabled: Flag
    custom_attributes: Json
    created_at: number
  }>
  family_members: {
    project_id: string
    family_id: string
    user_id: string
    /** Cannot sign in, and belongs to this one family. */
    is_dependent: Flag
    /** JSON: values by name. */
    attributes: Json
    created_at: number
  }
  family_member_roles: { project_id: string; family_id: string; user_id: string; role_id: string }
  family_settings: {
    project_id: string
    is_enabled: Flag
    members_max: number
    allows_several: Flag
    modified_at: number
  }
  /** Of things that are no users. */
  attribute_definitions: {
    project_id: string
    /** ssoApplication, family or familyMember. */
    owner: string
    name: string
    type: number
    /** JSON: the rest of the declaration. */
    document: Json
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
    verified_email: Verified
    verified_phone: Verified
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
    /** Nobody who may vouch for it made the account: a public sign-up did, or a tenant. */
    is_self_registered: Flag
    /** Who but the owner and administrators could sign in as the user since the last reset: '', `key`, `tenant:<id>`. */
    given_by: string
    /** Provisioning (SCIM) manages the user. */
    is_scim: Flag
    /** The social providers that are linked. */
    oauth_providers: Json
    login_ids: Json
    custom_attributes: Json
    created_at: number
    modified_at: number
    /** Rises when earlier proofs of this user must not become sessions any more: `directory/users/epoch`. */
    credential_epoch: number
  }
  user_login_ids: {
    project_id: string
    login_id: string
    user_id: string
    basis: LoginIdBasis
  }
  user_roles: { project_id: string; user_id: string; role_id: string }
  /** What text search finds users by. */
  user_texts: {
    project_id: string
    user_id: string
    texts: string
    /** PostgreSQL alone: hashes of the terms, as `{…}`. */
    terms: ColumnType<never, string | undefined, string>
    /** PostgreSQL alone: what a page is sorted by, as in `users`; null where the version before wrote it. */
    display_name: ColumnType<string | null, string | undefined, string>
    email: ColumnType<string | null, string | undefined, string>
    created_at: ColumnType<number | null, number | undefined, number>
    is_test: ColumnType<Flag | null, Flag | undefined, Flag>
  }
  /** SQLite alone: an index of words, which answers no columns. */
  user_text_terms: { rowid: ColumnType<never, number>; terms: ColumnType<never, string, string> }
  /** What was there before `user_texts`, until it has been moved. */
  user_search_terms: { project_id: string; term: string; user_id: string }
  user_counts: { project_id: string; shard: number; is_test: Flag; users: number }
  permissions: Managed<{ project_id: string; id: string; name: string; description: string; created_at: number }>
  user_attributes: {
    project_id: string
    name: string
    type: number
    /** JSON: everything else of the declaration. */
    document: string
    created_at: number
  }
  user_attribute_values: { project_id: string; name: string; value: string; user_id: string }
  /** `rbac` is JSON. */
  descopers: { project_id: string; user_id: string; rbac: string }
  tenants: Managed<{
    project_id: string
    id: string
    name: string
    is_disabled: number
    self_provisioning_domains: string
    /** E-mail domains whose users sign in through the tenant's own identity provider. */
    domains: string
    custom_attributes: string
    auth_type: string
    enforces_sso: number
    /** Ids of users whom `enforces_sso` leaves alone. */
    sso_exclusions: string
    federated_app_ids: string
    /** '' for a tenant below no other. */
    parent_id: string
    role_inheritance: string
    default_role_names: string
    /** What of TenantSettings has no column of its own. */
    settings: string
    created_at: number
  }>
  saved_views: {
    project_id: string
    id: string
    /** Whoever saved it: the id of a user, of this or another project, or of a management key. */
    owner_id: string
    page: string
    name: string
    search: string
    created_at: number
  }
  user_tenants: { project_id: string; user_id: string; tenant_id: string; joined_at: number }
  user_tenant_roles: { project_id: string; user_id: string; tenant_id: string; role_id: string }
  sso_groups: {
    project_id: string
    id: string
    tenant_id: string
    sso_id: string
    name: string
    /** jit: learned at sign-ins; scim: provisioned. */
    source: string
    created_at: number
    /** The id at the tenant's directory; '' for none. */
    external_id: string
    /** 0 for a group that was never provisioned. */
    modified_at: number
  }
  sso_group_members: { project_id: string; group_id: string; user_id: string }
}

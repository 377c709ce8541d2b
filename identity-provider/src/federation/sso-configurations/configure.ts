import type { InputOf } from '@gatehouse-id/operation'
import type { z } from 'zod'
import type { Reading } from '../../foundation/tables/tables.ts'
import type { ssoSettings } from './contract.ts'
import { type Mapping, type SamlInput, type Secrets, type Stored, storedPriority } from './settings.ts'
import { resolveNamedRoles } from '../../directory/index.ts'

type Scope = { projectId: string; tenantId: string }
type OidcSettings = InputOf<typeof ssoSettings.configureOidc>['settings']
type Saml = Partial<z.output<typeof SamlInput>> & {
  redirectUrl?: string
} & Partial<Omit<Stored['saml'], 'mappings' | 'defaultRoleIds'>>
type Half = { mappings: Mapping[]; defaultRoleIds: string[] }
/** A configuration during a change; without secrets, which are stored separately. */
export type Configuration = { stored: Stored; secrets: Secrets }

type Roles = {
  roleMappings?: { groups: string[]; roleName: string }[] | undefined
  /** The same as they are answered; `roleMappings` counts first. */
  groupsMapping?: OidcSettings['groupsMapping']
  defaultSSORoles?: string[] | undefined
}

/**
 * Stores roles by id, so that they can be renamed.
 * @throws {RoleNotFound} when a role does not exist
 */
export async function roleIdsFor(
  db: Reading,
  scope: Scope,
  { roleMappings, groupsMapping, defaultSSORoles }: Roles,
): Promise<Partial<Half>> {
  const byName = (name: string) => ({ id: '', name })
  const given = roleMappings?.map(({ groups, roleName }) => ({ groups, role: byName(roleName) })) ?? groupsMapping
  const field = roleMappings ? 'roleMappings' : 'groupsMapping'
  const ids = await resolveNamedRoles(
    db,
    scope,
    (given ?? []).map(({ role }) => role),
    field,
  )
  const defaults = await resolveNamedRoles(db, scope, (defaultSSORoles ?? []).map(byName), 'defaultSSORoles')
  return {
    ...(given && { mappings: given.map(({ groups }, index) => ({ roleId: ids[index] ?? '', groups })) }),
    ...(defaultSSORoles && { defaultRoleIds: [...new Set(defaults)] }),
  }
}

type Party = Pick<OidcSettings, 'clientId' | 'issuer' | 'authUrl' | 'tokenUrl' | 'userDataUrl' | 'JWKsUrl'>

/** Whether credentials for one configuration may be sent to the other: same client, same URLs. */
export function isSameOidcParty(one: Party, other: Party): boolean {
  return (['clientId', 'issuer', 'authUrl', 'tokenUrl', 'userDataUrl', 'JWKsUrl'] as const).every(
    field => one[field] === other[field],
  )
}

/** Replaces the OpenID Connect half; omitted mappings of roles stay. */
export async function withOidc(
  db: Reading,
  scope: Scope,
  { stored, secrets }: Configuration,
  settings: OidcSettings,
): Promise<Configuration> {
  const { clientSecret, userAttrMapping, attributeMapping, usePkce: _always, ...others } = settings
  const { roleMappings, groupsMapping, defaultSSORoles, ...mapped } = others
  const { groupsPriority, groupPriorityEnabled, fgaMappings, ...rest } = mapped
  const { mappings, defaultRoleIds } = stored.oidc
  const kept = isSameOidcParty(stored.oidc, rest) ? secrets.clientSecret : ''
  const oidc = {
    ...rest,
    userAttrMapping: userAttrMapping ?? attributeMapping ?? {},
    mappings,
    defaultRoleIds,
    groupsPriority: priorityOf(stored.oidc, { groupsPriority, groupPriorityEnabled }),
    fgaMappings: fgaMappings ?? stored.oidc.fgaMappings,
    ...(await roleIdsFor(db, scope, { roleMappings, groupsMapping, defaultSSORoles })),
  }
  return { stored: { ...stored, oidc }, secrets: { ...secrets, clientSecret: clientSecret || kept } }
}

/** Changes the given fields of the SAML half. */
export async function withSaml(
  db: Reading,
  scope: Scope,
  { stored, secrets }: Configuration,
  { roleMappings, defaultSSORoles, spSignKey, spEncryptionKey, groupsPriority, groupPriorityEnabled, ...rest }: Saml,
): Promise<Configuration> {
  const isOther = rest.entityId !== undefined && rest.entityId !== stored.saml.entityId
  const saml = {
    ...stored.saml,
    ...(isOther && { idpLogoutUrl: '' }),
    ...omitUndefined(rest),
    groupsPriority: priorityOf(stored.saml, { groupsPriority, groupPriorityEnabled }),
    ...(await roleIdsFor(db, scope, { roleMappings, defaultSSORoles })),
  }
  return {
    stored: { ...stored, saml },
    secrets: { ...secrets, ...(spSignKey && { spSignKey }), ...(spEncryptionKey && { spEncryptionKey }) },
  }
}

type Priority = Pick<OidcSettings, 'groupsPriority' | 'groupPriorityEnabled'>

/** Omitted, it stays. */
function priorityOf(
  before: Pick<Stored['saml'], 'groupsPriority'>,
  { groupsPriority, groupPriorityEnabled }: Priority,
) {
  return groupsPriority === undefined ? before.groupsPriority : storedPriority({ groupsPriority, groupPriorityEnabled })
}

function omitUndefined<Given extends object>(given: Given): { [Key in keyof Given]: Exclude<Given[Key], undefined> } {
  // Safe: it only leaves out what is undefined.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Given]: Exclude<Given[Key], undefined>
  }
}

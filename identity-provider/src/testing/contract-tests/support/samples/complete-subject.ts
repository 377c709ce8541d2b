import type { Operation } from '@gatehouse-id/operation'
import { z } from 'zod'
import type { Schema } from '../mutations.ts'
import { certificate } from '../certificate.ts'
import { type Fixtures, fixtureNames } from './fixtures.ts'
import { type Kind, kinds } from './seed.ts'
import type { Subject } from './subject.ts'

type Name = keyof Fixtures
/** What a sample is about: the thing that `id` names, and whether a name is of what is made or of what is there. */
type About = { own: Name | undefined; isNaming: boolean }
type Place = About & { things: Fixtures; fresh: string }

/**
 * What fields name, where their own names do not say it: by the name, or by that and the field or area around it. None
 * where the name means something else.
 */
const meant: Readonly<Record<string, Name | readonly Name[]>> = {
  actorIds: 'userId',
  allowedTenants: 'tenantId',
  appId: 'outboundAppId',
  appIds: 'outboundAppId',
  attributeKey: 'attributeName',
  'attributeMapping.loginId': [],
  'auditStreams.accessKeyId': [],
  'auditWebhooks.name': 'webhookName',
  boundUserId: 'userId',
  defaultRoles: 'tenantRoleName',
  defaultSSORoles: 'roleName',
  'descopers.loginId': [],
  deviceIds: 'trustedDeviceId',
  'dynamicRegistration.flowId': [],
  dynamicRegistrationTemplateId: 'registrationTemplateId',
  externalIds: 'loginId',
  federatedAppIds: 'oidcAppId',
  identifier: 'loginId',
  identifiers: 'loginId',
  'inboundConsents.appId': 'inboundAppId',
  impersonatorId: 'agentId',
  impersonatorUserIdOrLoginId: 'loginId',
  'jobs.id': 'importJobId',
  'jobs.ids': 'exportJobId',
  'outboundScim.appId': 'samlAppId',
  parent: 'tenantId',
  'permissionsScopes.values': ['roleName', 'permissionName'],
  processId: 'cloneJobId',
  provider: 'oauthProviderId',
  'roles.roleNames': [],
  'roles.tenantId': [],
  'screens.flowId': [],
  selectedTenant: 'tenantId',
  selectedTenantId: 'tenantId',
  'ssoApplications.appId': 'oidcAppId',
  ssoAppIds: 'oidcAppId',
  tenant: 'tenantId',
  tenants: 'tenantId',
  thirdPartyApplicationId: 'inboundAppId',
  'userAttrMapping.loginId': [],
}
/** How areas and requests call the kinds that are seeded, where it is another name. */
const kindsOf: Readonly<Record<string, Kind>> = {
  app: 'outboundApp',
  auditStream: 'stream',
  auditWebhook: 'webhook',
  inboundApplication: 'inboundApp',
  inboundConsent: 'consent',
  job: 'importJob',
  list: 'ipList',
  outboundApplication: 'outboundApp',
  signingKeyManagement: 'signingKey',
  ssoApplication: 'oidcApp',
  ssoSetting: 'ssoSettings',
  userAttribute: 'attribute',
  userSession: 'session',
}
/** What names a thing of a kind, where it is no `…Id` or `…Name` of its own. */
const namedBy: { readonly [Of in Kind]?: readonly Name[] } = {
  managementKey: ['keyId'],
  signingKey: ['kid'],
  ssoSettings: ['ssoId'],
  user: ['userId', 'loginId'],
}
/** What texts hold, by the end of the name of their field. */
const texts: readonly (readonly [RegExp, (fresh: string) => string])[] = [
  [/loginId$|email$/i, fresh => `${fresh}@example.com`],
  [/phone$/i, () => '+12025550123'],
  [/password$/i, () => 'a long one for tests'],
  [
    /ur[li]$|issuer$|picture$/i,
    fresh => `https://app${fresh.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}.example.com/`,
  ],
  [/domains?$/i, fresh => `${fresh}.example`],
  [/ips?$/i, () => '192.0.2.1'],
  [/cert$|certificate$/i, () => certificate],
  [/locale$/i, () => 'de'],
]
/** What is sent though it need not be: the change is nothing without it. */
const given = /^(newLoginId|displayName|picture|(recovery)?(email|phone))$/i

/**
 * The subject of an operation as it follows from its contract, with what is written laid over it: what is required, and
 * what names something that is seeded. A change of one thing spends it.
 */
export function completeSubject(area: string, operation: Operation, written: Partial<Subject> = {}): Subject {
  const { input, method, right, errors = [] } = operation
  // Zod writes JSON Schema 2020-12.
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
  const kind = kindOf(area)
  const about = { own: namesOf(kind)[0], isNaming: right !== 'read' }
  const sample: Subject['sample'] = (things, fresh) => {
    const given = written.sample?.(things, fresh) ?? {}
    const properties = Object.entries(schema.properties ?? {}).filter(([field]) => !(field in given))
    const derived = objectOf({ ...schema, properties: Object.fromEntries(properties) }, area, {
      ...about,
      things,
      fresh,
    })
    return Object.fromEntries(Object.entries({ ...derived, ...given }).filter(([, value]) => value !== undefined))
  }
  const sent = JSON.stringify(sample(placeholders, ''))
  const isOwn = !written.unique && namesOf(kind).some(name => sent.includes(`"${name}"`))
  const isTaken = errors.some(({ errorName }) => errorName.endsWith('Taken'))
  return {
    ...(right !== 'read' && method !== 'GET' && kind && isOwn && { spends: kind }),
    ...(!isOwn && !written.spends && isTaken && schema.required?.includes('name') && { unique: 'name' }),
    ...written,
    sample,
  }
}

/** Fixtures whose values are their names. */
const placeholders = Object.fromEntries(fixtureNames.map(name => [name, name])) as Fixtures

function objectOf({ properties = {}, required = [] }: Schema, around: string, place: Place): Record<string, unknown> {
  const isOfTenant = 'tenantId' in properties
  const entries = Object.entries(properties).flatMap(([field, schema]) => {
    const isNeeded = required.includes(field)
    // What is made is given no id of something that is there.
    const isOfNew = field === 'id' && !isNeeded && required.includes('name')
    // Whom a login id names needs no other.
    const isTold = field === 'userId' && !isNeeded && 'loginId' in properties
    const names = isOfNew || isTold ? [] : namedIn(field, around, { ...place, isOfTenant })
    const values = names.map(name => place.things[name])
    if (values.length > 0 && schema.type !== 'object') return [[field, schema.type === 'array' ? values : values[0]]]
    const isSent = isNeeded || given.test(field) || isNaming(schema, field, place)
    return isSent ? [[field, sentFor(schema, field, place)]] : []
  })
  return Object.fromEntries(entries)
}

/** What a field names that is seeded. */
function namedIn(
  field: string,
  around: string,
  { own, isNaming, isOfTenant }: About & { isOfTenant: boolean },
): readonly Name[] {
  const told = meant[`${around}.${field}`] ?? meant[field]
  if (told) return [told].flat()
  if (field === 'id' || field === 'ids' || (field === 'names' && own?.endsWith('Name'))) return own ? [own] : []
  if (isNaming && field === 'name') return []
  if (isOfTenant && field === 'roleNames') return ['tenantRoleName']
  return [fixture(field) ?? fixture(field.replace(/s$/, ''))].filter(name => name !== undefined)
}

/** Whether objects in it name something that is seeded. */
function isNaming({ properties, items }: Schema, field: string, place: Place): boolean {
  const fields = properties ?? items?.properties ?? {}
  return Object.entries(fields).some(
    ([name, schema]) =>
      namedIn(name, field, { ...place, own: undefined, isOfTenant: false }).length > 0 || isNaming(schema, name, place),
  )
}

function sentFor(schema: Schema, field: string, place: Place): unknown {
  const [branch] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (branch) return sentFor(branch, field, place)
  if (schema.const !== undefined && schema.const !== '') return schema.const
  if (schema.enum) return schema.enum.find(each => each !== '')
  if (schema.type === 'array') return [sentFor(schema.items ?? {}, field, place)]
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.properties) return objectOf(schema, field, place)
  if (schema.type === 'object') return {}
  const [, text] = texts.find(([names]) => names.test(field)) ?? []
  return text ? text(place.fresh) : place.fresh
}

/** `jwtTemplates` is about a `jwtTemplate`, `families` about a `family`, `userRoles` about a `user`. */
function kindOf(area: string): Kind | undefined {
  const singular = area.replace(/ies$/, 'y').replace(/s$/, '')
  const known = kindsOf[singular] ?? kinds.find(kind => kind === singular)
  return known ?? (/^user[A-Z]/.test(area) ? 'user' : undefined)
}

function namesOf(kind: Kind | undefined): readonly Name[] {
  return kind ? (namedBy[kind] ?? [`${kind}Id`, `${kind}Name`].flatMap(name => fixture(name) ?? [])) : []
}

function fixture(name: string): Name | undefined {
  return fixtureNames.find(each => each === name)
}

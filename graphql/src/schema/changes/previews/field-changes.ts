import { declared, type Field, inCamelCase } from '@gatehouse-id/entities'
import { fieldReader } from '../../../entity/values/values.ts'
import type { EntityChange } from '@gatehouse-id/identity-provider/contract'

/** What a change does to one field of a thing; null where there is nothing. */
export type FieldChange = { field: string; before: unknown; after: unknown }

/** The names that the API has for what is stored under another one, by the type of thing; null for what it does not show. */
const names: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  user: {
    id: 'databaseId',
    displayName: 'name',
    verifiedEmail: 'isEmailVerified',
    verifiedPhone: 'isPhoneVerified',
    verifiedRecoveryEmail: 'isRecoveryEmailVerified',
    verifiedRecoveryPhone: 'isRecoveryPhoneVerified',
    consentExpiresAt: 'impersonationAllowedUntil',
    customAttributes: 'attributes',
    oauthProviders: 'linkedProviders',
    hasTotp: 'hasAuthenticator',
    loginIdKeys: null,
    givenBy: null,
    credentialEpoch: null,
  },
  role: { tenantId: 'tenant' },
  ssoApplication: { previousExpiresAt: 'previousSecretExpiresAt' },
  inboundApplication: { 'resource policies': 'resourcePolicies', previousExpiresAt: 'previousSecretExpiresAt' },
  tenant: {
    enforcesSso: 'isSsoEnforced',
    parentId: 'parent',
    defaultRoleNames: 'defaultRoles',
    ssoSettings: 'ssoConfigurations',
  },
  accessKey: { previousExpiresAt: 'previousSecretExpiresAt', previousUsedAt: 'previousSecretLastUsedAt' },
  managementKey: { previousExpiresAt: 'previousSecretExpiresAt', rights: 'reBac' },
  flow: { id: 'flowId' },
  oauthProvider: { id: 'providerId' },
  auditWebhook: {
    sentAt: 'deliveredUntil',
    sentId: null,
    batchId: null,
    nextAttemptAt: null,
    failingSince: null,
    kind: null,
  },
}
/** When it was made and changed is when the events were, and the numbers of storage are no versions of the API. */
const unshown = new Set(['createdAt', 'modifiedAt', 'version', 'etag'])

const fieldsOf = new Map(declared.map(({ type, fields }) => [inCamelCase(type), Object.entries(fields)]))

/** The fields that differ, under the names that the API has for them. */
export function fieldChanges({ type, before, after }: EntityChange): FieldChange[] {
  const [was, is] = [apiValues(type, before), apiValues(type, after)]
  const changed = [...new Set([...was.keys(), ...is.keys()])].map(field => ({
    field,
    before: was.get(field) ?? null,
    after: is.get(field) ?? null,
  }))
  return changed.filter(each => JSON.stringify(each.before) !== JSON.stringify(each.after))
}

function apiValues(type: string, row: Readonly<Record<string, unknown>> = {}): Map<string, unknown> {
  const { settings, document, ...own } = row
  // Most of what a thing is configured with is kept in one column.
  const whole = { ...own, ...withParts('settings', settings), ...withParts('document', document) }
  return new Map(
    Object.entries(whole).flatMap(([key, value]): [string, unknown][] => {
      if (unshown.has(key)) return []
      if (key === 'isDisabled') return [['isEnabled', value === 0]]
      if (key === 'isActive') return [['isEnabled', value === 1]]
      const name = names[type]?.[key]
      if (name === null) return []
      const parts = partsOf(type, name ?? key)
      if (parts.length > 0)
        return parts.map(([part, field]) => [part, fieldReader(part, field)({ [name ?? key]: value })])
      const [declaredName, field] = fieldOf(type, key)
      return [[name ?? declaredName, apiValue(key, value, field)]]
    }),
  )
}

/** The declared fields that are parts of an object of the contract. */
function partsOf(type: string, key: string): [name: string, field: Field][] {
  return (fieldsOf.get(type) ?? []).filter(([, { wire }]) => wire?.startsWith(`${key}.`))
}

function withParts(name: string, value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { [name]: value }
}

function fieldOf(type: string, key: string): [name: string, field?: Field] {
  const known = fieldsOf.get(type) ?? []
  return (
    known.find(([name]) => name === key) ??
    known.find(([, { wire, kind, opposite }]) => wire === key && kind !== 'link' && !opposite) ?? [key]
  )
}

function apiValue(key: string, value: unknown, field: Field | undefined): unknown {
  if (isEmpty(value)) return null
  const choice = Object.entries(field?.choices?.values ?? {}).find(([, [stored]]) => stored === value)
  if (choice) return choice[0]
  if (key === 'status' && typeof value === 'string') return value.toUpperCase()
  if (typeof value !== 'number') return value
  if (/^(is|has|allows|enforces|verified)[A-Z]/.test(key)) return value === 1
  if (!/(At|Until)$/.test(key)) return value
  return value === 0 ? null : new Date(value).toISOString()
}

function isEmpty(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}

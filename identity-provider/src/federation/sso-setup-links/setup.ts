import type { SsoSetupPageProps } from '@gatehouse-id/pages'
import { lastExpiryOf } from '../../foundation/fields/setting-fields.ts'
import { type Connection, connectionKeptMs } from '../sso-connections/connection.ts'
import type { KeptConnection } from '../sso-connections/store.ts'
import type { SsoAttempt } from '../sso-failures/attempt.ts'

const expiringMs = 30 * 24 * 3600_000
type Language = string | undefined

function dateOf(at: number, language: Language = 'en'): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

export function timeOf(at: number, language: Language = 'en'): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(at)} UTC`
}

/** What a provider is called by itself. */
function nameOf(connection: Connection): string {
  if (connection.protocol === 'saml') return connection.saml.entityId
  return connection.oidc.issuer || connection.oidc.userDataUrl
}

export function shownCurrent(connection: Connection | undefined, now: number, language: Language) {
  if (!connection) return undefined
  const certificates =
    connection.protocol === 'saml' ? [connection.saml.idpCert, ...connection.saml.idpAdditionalCerts] : []
  const expiresAt = lastExpiryOf(certificates)
  return {
    name: nameOf(connection),
    certificateExpires: expiresAt === undefined ? '' : dateOf(expiresAt, language),
    isExpiring: expiresAt !== undefined && expiresAt - now < expiringMs,
  }
}

export function shownDraft(draft: KeptConnection | undefined, test: SsoAttempt | undefined, language: Language) {
  return draft && { name: nameOf(draft.connection), test: test && shownAttempt(test, language) }
}

export function shownPrevious(previous: KeptConnection | undefined, language: Language) {
  if (!previous) return undefined
  return { name: nameOf(previous.connection), until: dateOf(previous.modifiedAt + connectionKeptMs, language) }
}

/** What stands in the fields: what was typed, else what is stored of the protocol. */
export function fieldsOf(
  connection: Connection | undefined,
  protocol: 'saml' | 'oidc',
  { typed, sent }: { typed: FormData | undefined; sent: readonly string[] },
): SsoSetupPageProps['fields'] {
  const own = connection?.protocol === protocol ? connection : undefined
  const saml = own?.protocol === 'saml' ? own.saml : undefined
  const oidc = own?.protocol === 'oidc' ? own.oidc : undefined
  const mapping = saml?.attributeMapping ?? oidc?.userAttrMapping ?? {}
  const inField = (name: string, stored = '') => {
    const value = typed?.get(name)
    return typeof value === 'string' ? value : stored
  }
  return {
    metadataUrl: inField('metadataUrl', saml?.idpMetadataUrl),
    hasMetadata: saml !== undefined && saml.idpMetadataUrl === '',
    issuer: inField('issuer', oidc?.issuer),
    clientId: inField('clientId', oidc?.clientId),
    hasSecret: own?.protocol === 'oidc' && own.clientSecret !== '',
    email: inField('email', mapping.email),
    name: inField('name', mapping.name),
    group: inField('group', mapping.group),
    sent,
  }
}

export function shownAttempt(
  { id, isTest, status, occurredAt, checks, profile }: SsoAttempt,
  language: Language,
): SsoSetupPageProps['attempts'][number] {
  return {
    id,
    isTest,
    status,
    time: timeOf(occurredAt, language),
    failed: checks.find(({ isPassed }) => !isPassed),
    profile: profile && {
      email: profile.email,
      name: profile.name,
      groups: profile.groups.join(', '),
      roles: profile.roleNames.join(', '),
    },
  }
}

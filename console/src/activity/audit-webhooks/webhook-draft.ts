import type { VariablesOf } from '../../kit/api/graphql.ts'
import { withoutTypenames } from '../../kit/api/without-typenames.ts'
import type { AuditWebhook, AuditWebhookUpsert } from './documents.ts'
import { auditWebhooks } from './messages.ts'

export const authentications = ['NONE', 'BEARER_TOKEN', 'BASIC', 'API_KEY'] as const
export type Header = { name: string; value: string }

export const blankWebhook = {
  /** Fixed once the webhook exists. */
  name: '',
  description: '',
  url: '',
  filters: [] as AuditWebhook['filters'],
  authentication: 'NONE' as AuditWebhook['authentication'],
  /** The user name, or the name of the header. */
  username: '',
  secret: '',
  isSigned: false,
  hmacSecret: '',
  headers: [] as Header[],
}
export type WebhookFields = typeof blankWebhook

/** What is edited of a stored webhook; its secrets are not told, and start empty. */
export function fieldsOf(webhook: AuditWebhook): WebhookFields {
  const { name: fixed, description, url, filters, authentication, hasHmacSecret, headerNames } = webhook
  const headers = headerNames.map(name => ({ name, value: '' }))
  return {
    ...blankWebhook,
    name: fixed,
    description: description ?? '',
    url,
    filters: withoutTypenames(filters),
    authentication,
    isSigned: hasHmacSecret,
    headers,
  }
}

/** Whether a webhook has secrets that a change must repeat. */
export function hasSecrets({ authentication, hasHmacSecret, headerNames }: AuditWebhook): boolean {
  return authentication !== 'NONE' || hasHmacSecret || headerNames.length > 0
}

/** What is missing, by field: a webhook is always stored as a whole, with its secrets. */
export function missingOf(values: WebhookFields): Record<string, string> {
  const { name: chosen, url, authentication, username, secret, isSigned, hmacSecret, headers } = values
  const takesName = authentication === 'BASIC' || authentication === 'API_KEY'
  return {
    ...(!chosen.trim() && { name: auditWebhooks.nameMissing }),
    ...(!url.trim() && { url: auditWebhooks.urlMissing }),
    ...(takesName && !username && { username: auditWebhooks.valueMissing }),
    ...(authentication !== 'NONE' && !secret && { secret: auditWebhooks.secretMissing }),
    ...(isSigned && !hmacSecret && { hmacSecret: auditWebhooks.secretMissing }),
    ...(headers.some(({ name, value }) => !name || !value) && { headers: auditWebhooks.valueMissing }),
  }
}

function authenticationOf({ authentication, username, secret }: WebhookFields) {
  if (authentication === 'BEARER_TOKEN') return { bearerToken: secret }
  if (authentication === 'BASIC') return { basic: { username, password: secret } }
  if (authentication === 'API_KEY') return { apiKey: { key: username, token: secret } }
  return undefined
}

/** The whole webhook as the API stores it. */
export function inputOf(values: WebhookFields): VariablesOf<typeof AuditWebhookUpsert>['input'] {
  const { name: chosen, description, url, filters, isSigned, hmacSecret, headers } = values
  const authentication = authenticationOf(values)
  return {
    name: chosen.trim(),
    description,
    url: url.trim(),
    filters,
    // What is omitted would stay.
    authentication: authentication ?? null,
    hmacSecret: isSigned ? hmacSecret : null,
    headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
  }
}

/** A new secret of 256 bits. */
export function newSecret(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

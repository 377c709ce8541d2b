import { z } from 'zod'
import { StreamSettings } from '../audit-streams/settings.ts'
import { deleteStream, freshStream, listStreams, putStream } from '../audit-streams/store.ts'
import { auditWebhooks, type WebhookSecrets } from './contract.ts'
import { writeSecrets } from '../audit-streams/stored.ts'
import { readSecrets, readSettings } from './stored.ts'
import { byName, part, repeated, type ThingContent } from '../../foundation/snapshots/part.ts'
import { takeSecret } from '../../foundation/snapshots/secrets.ts'

/** How a webhook authenticates us, without what is secret of it. */
const Authentication = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('bearerToken') }),
  z.object({ kind: z.literal('basic'), username: z.string().max(200) }),
  z.object({ kind: z.literal('apiKey'), key: z.string().max(100) }),
])
type Authentication = z.output<typeof Authentication>

const Webhook = z.object({
  name: auditWebhooks.set.input.shape.name,
  ...StreamSettings.shape,
  authentication: Authentication,
  hasHmacSecret: z.boolean(),
  headerNames: z.array(z.string().max(100)).max(50).default([]),
})

/** Who is told of audit events. */
export const auditWebhooksPart = part({
  name: 'auditWebhooks',
  schema: z.array(Webhook).max(100),
  things: { key: ['name'], secrets: { kind: 'connectors', typesOf } },

  async export(db, { projectId, encryption }) {
    const rows = await listStreams(db, projectId, 'webhook')
    return rows
      .map(row => {
        const { authentication, hmacSecret, headers } = readSecrets(encryption, row)
        return {
          name: row.name,
          ...readSettings(row),
          authentication: withoutSecret(authentication),
          hasHmacSecret: hmacSecret !== undefined,
          headerNames: Object.keys(headers).toSorted(),
        }
      })
      .toSorted(byName)
  },

  async secretsOf(db, { projectId, encryption }) {
    const rows = await listStreams(db, projectId, 'webhook')
    const connectors = rows.flatMap(row => {
      const { authentication, hmacSecret = '', headers } = readSecrets(encryption, row)
      const { bearerToken = '', basic, apiKey } = authentication
      const values = { hmacSecret, bearerToken, basic: basic?.password ?? '', apiKey: apiKey?.token ?? '' }
      const ofHeaders = Object.entries(headers).map(([header, value]) => [`header ${header}`, value] as const)
      const all = [...Object.entries(values), ...ofHeaders]
      return all.map(([type, value]) => ({ id: row.name, name: row.name, type, value }))
    })
    return { connectors }
  },

  async import(importing, wanted) {
    const { tx, projectId, encryption, clock } = importing
    const problems = repeated(wanted.map(({ name }) => name))
    if (problems.length > 0) return problems
    const own = new Map((await listStreams(tx, projectId, 'webhook')).map(row => [row.name, row]))
    for (const { name, authentication, hasHmacSecret, headerNames, ...settings } of wanted) {
      const before = own.get(name)
      // What was meant for one receiver is sent to no other.
      const known = before && readSettings(before).url === settings.url ? readSecrets(encryption, before) : undefined
      const take: Take = (type, stored) => takeSecret(importing, 'connectors', { id: name, name, type }, stored)
      const secrets: WebhookSecrets = {
        authentication: withSecret(authentication, known?.authentication, take),
        hmacSecret: hasHmacSecret ? take('hmacSecret', known?.hmacSecret) : undefined,
        headers: headersOf(headerNames, known?.headers, take),
      }
      const which = { project_id: projectId, name }
      await putStream(tx, {
        ...which,
        kind: 'webhook',
        settings: JSON.stringify(settings),
        secrets_encrypted: writeSecrets(encryption, which, secrets),
        ...freshStream(clock()),
      })
      own.delete(name)
    }
    for (const name of own.keys()) await deleteStream(tx, { projectId, name })
    return []
  },
})

type Full = WebhookSecrets['authentication']
type Take = (type: string, stored: string | undefined) => string | undefined

function typesOf(webhook: ThingContent): string[] {
  const { authentication, hasHmacSecret, headerNames } = Webhook.parse(webhook)
  return [
    ...(hasHmacSecret ? ['hmacSecret'] : []),
    ...(authentication.kind === 'none' ? [] : [authentication.kind]),
    ...headerNames.map(header => `header ${header}`),
  ]
}

/** A header that is missing is noted, and then nothing is kept. */
function headersOf(names: string[], known: WebhookSecrets['headers'] | undefined, take: Take) {
  return Object.fromEntries(names.map(name => [name, take(`header ${name}`, known?.[name]) ?? '']))
}

function withoutSecret({ bearerToken, basic, apiKey }: Full): Authentication {
  if (bearerToken) return { kind: 'bearerToken' }
  if (basic) return { kind: 'basic', username: basic.username }
  return apiKey ? { kind: 'apiKey', key: apiKey.key } : { kind: 'none' }
}

/** With the secret that the project has already, if it is one for the same, else with the one that was given. */
function withSecret(wanted: Authentication, known: Full | undefined, take: Take): Full {
  const isKnown = known !== undefined && JSON.stringify(withoutSecret(known)) === JSON.stringify(wanted)
  if (wanted.kind === 'none') return {}
  const { bearerToken, basic, apiKey } = isKnown ? known : {}
  // A secret that is missing is noted, and then nothing is kept.
  const secret = take(wanted.kind, bearerToken ?? basic?.password ?? apiKey?.token) ?? ''
  if (wanted.kind === 'bearerToken') return { bearerToken: secret }
  if (wanted.kind === 'basic') return { basic: { username: wanted.username, password: secret } }
  return { apiKey: { key: wanted.key, token: secret } }
}

import { z } from 'zod'
import { byName, part, repeated, type ThingContent } from '../../foundation/snapshots/part.ts'
import { takeSecret } from '../../foundation/snapshots/secrets.ts'
import { auditStreams } from './contract.ts'
import { isSameAudience, kindOf } from './kinds.ts'
import { OtlpSettings, S3Settings } from './settings.ts'
import { deleteStream, freshStream, listStreams, putStream } from './store.ts'
import { readSecretsAs, writeSecrets } from './stored.ts'

const { name } = auditStreams.create.input.shape
const Stream = z.discriminatedUnion('kind', [
  z.object({ name, kind: z.literal('s3'), ...S3Settings.shape }),
  z.object({
    name,
    kind: z.literal('otlp'),
    ...OtlpSettings.shape,
    headerNames: z.array(z.string().max(100)).max(50).default([]),
  }),
])
const Secrets = z.object({
  secretAccessKey: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
})

function typesOf(content: ThingContent): string[] {
  const stream = Stream.parse(content)
  return stream.kind === 's3' ? ['secretAccessKey'] : stream.headerNames.map(header => `header ${header}`)
}

/** Where audit events go, except webhooks, which have a part of their own. */
export const auditStreamsPart = part({
  name: 'auditStreams',
  schema: z.array(Stream).max(100),
  things: { key: ['name'], secrets: { kind: 'connectors', typesOf } },

  async export(db, { projectId, encryption }) {
    const rows = (await listStreams(db, projectId)).filter(row => kindOf(row) !== 'webhook')
    return rows
      .map(row => {
        const { headers } = readSecretsAs(encryption, row, Secrets)
        const headerNames = headers && { headerNames: Object.keys(headers).toSorted() }
        return Stream.parse({ name: row.name, kind: row.kind, ...JSON.parse(row.settings), ...headerNames })
      })
      .toSorted(byName)
  },

  async secretsOf(db, { projectId, encryption }) {
    const rows = (await listStreams(db, projectId)).filter(row => kindOf(row) !== 'webhook')
    const connectors = rows.flatMap(row => {
      const { headers = {}, ...plain } = readSecretsAs(encryption, row, Secrets)
      const ofHeaders = Object.entries(headers).map(([header, value]) => [`header ${header}`, value] as const)
      const all = [...Object.entries(plain), ...ofHeaders]
      return all.map(([type, value]) => ({ id: row.name, name: row.name, type, value }))
    })
    return { connectors }
  },

  async import(importing, wanted) {
    const { tx, projectId, encryption, clock } = importing
    const problems = repeated(wanted.map(each => each.name))
    const all = new Map((await listStreams(tx, projectId)).map(row => [row.name, row]))
    for (const { name, kind } of wanted)
      if ((all.get(name)?.kind ?? kind) !== kind) problems.push(`the stream ${name} is of another kind here`)
    if (problems.length > 0) return problems
    for (const { name, kind, ...content } of wanted) {
      const { headerNames, ...settings } = { headerNames: undefined, ...content }
      const stored = { settings: JSON.stringify(settings) }
      const before = all.get(name)
      // What was meant for one receiver is sent to no other.
      const known = before && isSameAudience(before, stored) ? readSecretsAs(encryption, before, Secrets) : undefined
      const take = (type: string, stored: string | undefined) =>
        takeSecret(importing, 'connectors', { id: name, name, type }, stored)
      // A secret that is missing is noted, and then nothing is kept.
      const headerOf = (header: string) => take(`header ${header}`, known?.headers?.[header]) ?? ''
      const secrets = headerNames
        ? { headers: Object.fromEntries(headerNames.map(header => [header, headerOf(header)])) }
        : { secretAccessKey: take('secretAccessKey', known?.secretAccessKey) ?? '' }
      const which = { project_id: projectId, name }
      const secrets_encrypted = writeSecrets(encryption, which, secrets)
      await putStream(tx, { ...which, kind, ...stored, secrets_encrypted, ...freshStream(clock()) })
      all.delete(name)
    }
    for (const row of all.values()) {
      if (kindOf(row) !== 'webhook') await deleteStream(tx, { projectId, name: row.name })
    }
    return []
  },
})

import { z } from 'zod'

/** provider-api §3.5: a secret of something, found by the id or the name of that something. */
const Secret = z.object({
  id: z.string().max(200).default(''),
  name: z.string().max(200).default(''),
  /** Which of several: `hmacSecret`, `clientSecret`, `header x-source`… */
  type: z.string().max(120).default(''),
  value: z.string().max(5000).default(''),
})
export type Secret = z.output<typeof Secret>
const some = z.array(Secret).max(1000).default([])

export const SnapshotSecrets = z.object({
  connectors: some,
  oauthProviders: some,
  outboundApps: some,
  externalAuth: some,
})
export type InputSecrets = z.output<typeof SnapshotSecrets>
export type MissingSecrets = InputSecrets

export function noSecrets(): InputSecrets {
  return {
    connectors: [],
    oauthProviders: [],
    outboundApps: [],
    externalAuth: [],
  }
}

export type SecretKind = keyof InputSecrets
export const secretKinds = [
  'connectors',
  'oauthProviders',
  'outboundApps',
  'externalAuth',
] as const satisfies SecretKind[]

/** The secret that was given, else the one that is known; undefined after noting that it is missing. */
export function takeSecret(
  { secrets, missing }: { secrets: InputSecrets; missing: MissingSecrets },
  kind: SecretKind,
  { id, name, type }: Omit<Secret, 'value'>,
  known?: string,
): string | undefined {
  const given = secrets[kind].find(
    each => (each.id ? each.id === id : each.name === name) && (each.type === '' || each.type === type) && each.value,
  )
  if (given) return given.value
  if (known === undefined) missing[kind].push({ id, name, type, value: '' })
  return known
}

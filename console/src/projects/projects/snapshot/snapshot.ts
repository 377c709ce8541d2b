import type { SnapshotCheck } from '../documents.ts'

export type Files = Record<string, unknown>
type Missing = SnapshotCheck['missingSecrets'][number]

/** The files of a snapshot as it was downloaded; undefined for any other text. */
export function filesOf(text: string): Files | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : undefined
  } catch {
    return undefined
  }
}

/** Tells missing secrets apart. */
export function secretKey({ kind, ownerDatabaseId: secretId, name, type }: Missing): string {
  return JSON.stringify([kind, secretId, name, type])
}

/** The secrets that were typed, as an import takes them. */
export function secretsFor(missing: readonly Missing[], typed: Readonly<Record<string, string>>) {
  return missing.flatMap(secret => {
    const value = typed[secretKey(secret)]
    const { kind, ownerDatabaseId: id, name, type } = secret
    return value ? [{ kind, id, name, type, value }] : []
  })
}

import type { SnapshotCheck } from '../documents.ts'

export type Files = { path: string; content: unknown }[]
type Missing = SnapshotCheck['missingSecrets'][number]

/** The files of a snapshot as it was downloaded; undefined for any other text. */
export function filesOf(text: string): Files | undefined {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined
    return Object.entries(read).map(([path, content]) => ({ path, content }))
  } catch {
    return undefined
  }
}

/** The text of a snapshot to download: an object with the content of each path. */
export function textOf(files: Files): string {
  return JSON.stringify(Object.fromEntries(files.map(({ path, content }) => [path, content])), undefined, 2)
}

/** Tells missing secrets apart. */
export function secretKey({ kind, ownerDatabaseId: secretId, name, type }: Missing): string {
  return JSON.stringify([kind, secretId, name, type])
}

/** The secrets that were typed, as an import takes them. */
export function secretsFor(missing: readonly Missing[], typed: Readonly<Record<string, string>>) {
  return missing.flatMap(secret => {
    const value = typed[secretKey(secret)]
    const { kind, ownerDatabaseId, name, type } = secret
    return value ? [{ kind, ownerDatabaseId, name, type, value }] : []
  })
}

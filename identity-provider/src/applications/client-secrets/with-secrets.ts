import type { StoredSecret } from './read.ts'

/** An application with its added secrets: all that its client is made of. */
export type WithSecrets<Row> = { row: Row; secrets: StoredSecret[] }

/** What rows of an application have that are joined with its added secrets: a row for each, or one without. */
export type JoinedWithSecrets = {
  secret_id: string | null
  secret_encrypted: string | null
  secret_expires_at: number | null
}

/** The columns of a join with `client_secrets as added`. */
export const secretColumns = [
  'added.id as secret_id',
  'added.secret_encrypted as secret_encrypted',
  'added.expires_at as secret_expires_at',
] as const

/** In one order, whatever the order of the rows. */
export function secretsIn(projectId: string, rows: readonly JoinedWithSecrets[]): StoredSecret[] {
  const secrets = rows.flatMap(({ secret_id: id, secret_encrypted, secret_expires_at: expires_at }) =>
    id !== null && secret_encrypted !== null && expires_at !== null
      ? [{ project_id: projectId, id, secret_encrypted, expires_at }]
      : [],
  )
  return secrets.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

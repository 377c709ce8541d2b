import type { Reading, Writing } from '../../foundation/tables/tables.ts'

type Place = { projectId: string; tenantId: string; ssoId: string }

/** One is enough to map by: not every sign-in of a large company waits for the row. */
const onceMs = 60_000
const attributesMax = 100
const valuesMax = 20
const textMax = 500
const charactersMax = 16_000
/** Of the ID token itself, and not of its user. */
const ofToken = new Set(['iss', 'aud', 'exp', 'iat', 'nbf', 'jti', 'nonce', 'at_hash', 'c_hash', 's_hash', 'azp'])

/** Keeps what a provider said of a user who has signed in, in place of the one before. */
export async function keepLastSignIn(
  tx: Writing,
  { projectId, tenantId, ssoId }: Place,
  { userId, claims, now }: { userId: string; claims: Readonly<Record<string, unknown>>; now: number },
): Promise<void> {
  const place = { project_id: projectId, tenant_id: tenantId, sso_id: ssoId }
  const last = await tx
    .selectFrom('sso_last_sign_ins')
    .select('occurred_at')
    .where(eb => eb.and(place))
    .executeTakeFirst()
  if (last && last.occurred_at > now - onceMs && last.occurred_at <= now) return
  const values = { user_id: userId, occurred_at: now, attributes: JSON.stringify(boundedAttributes(claims)) }
  await tx
    .insertInto('sso_last_sign_ins')
    .values({ ...place, ...values })
    .onConflict(conflict => conflict.columns(['project_id', 'tenant_id', 'sso_id']).doUpdateSet(values))
    .execute()
}

/** The last sign-in at a connection, with the name of its user. */
export async function findLastSignIn(db: Reading, { projectId, tenantId, ssoId }: Place) {
  const row = await db
    .selectFrom('sso_last_sign_ins')
    .innerJoin('users', join =>
      join
        .onRef('users.project_id', '=', 'sso_last_sign_ins.project_id')
        .onRef('users.id', '=', 'sso_last_sign_ins.user_id'),
    )
    .select(['sso_last_sign_ins.user_id', 'occurred_at', 'attributes', 'display_name', 'email'])
    .where('sso_last_sign_ins.project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .where('sso_id', '=', ssoId)
    .executeTakeFirst()
  return (
    row && {
      userId: row.user_id,
      userName: row.display_name || row.email,
      occurredAt: row.occurred_at,
      // Only this file writes the column.
      attributes: JSON.parse(row.attributes) as Record<string, string | string[]>,
    }
  )
}

/** With the connection that it was at. */
export async function deleteLastSignIn(tx: Writing, { projectId, tenantId, ssoId }: Place): Promise<void> {
  await tx
    .deleteFrom('sso_last_sign_ins')
    .where('project_id', '=', projectId)
    .where('tenant_id', '=', tenantId)
    .where('sso_id', '=', ssoId)
    .execute()
}

/** As texts; what goes beyond the limits is left out or cut. */
export function boundedAttributes(claims: Readonly<Record<string, unknown>>): Record<string, string | string[]> {
  const bounded: Record<string, string | string[]> = {}
  let characters = 0
  for (const [name, value] of Object.entries(claims).slice(0, attributesMax)) {
    if (ofToken.has(name) || name.length > textMax || name === '__proto__') continue
    const kept = Array.isArray(value) ? value.slice(0, valuesMax).map(textOf) : textOf(value)
    characters += JSON.stringify([plain(name), kept]).length
    if (characters > charactersMax) break
    bounded[plain(name)] = kept
  }
  return bounded
}

function textOf(value: unknown): string {
  return plain(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, textMax)
}

/** Without characters that a database cannot keep. */
function plain(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

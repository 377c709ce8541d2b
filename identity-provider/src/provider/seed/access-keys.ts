import { randomBytes } from 'node:crypto'
import { digest } from '../../foundation/secrets/digest.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { accessKeyRows, replaceKeyRoles, replaceKeyTenants } from '../../tokens/keys/access-keys/store.ts'
import { createSeededRandom } from './random.ts'
import type { Scale } from './scale.ts'
import { tenantOf } from './tenants.ts'

const purposes = [
  'Nightly export',
  'CI deploy',
  'Metrics reader',
  'Invoice sync',
  'Search indexer',
  'Webhook relay',
] as const
const dayMs = 86_400_000

/** Keys that look used. Their secrets are random, never the same again and shown to nobody: none of them opens anything. */
export async function seedAccessKeys(
  tx: Writing,
  {
    scale,
    roleIds,
    idAt,
  }: { scale: Scale; roleIds: ReadonlyMap<string, string>; idAt: (time: number, prefix: 'K') => string },
  count: number,
): Promise<void> {
  const { projectId, until, timeOf, seed, firstUser } = scale
  for (let number = 0; number < count; number++) {
    const random = createSeededRandom(seed, 'access key', firstUser, number)
    const createdAt = timeOf((number + 0.5) / count)
    const id = idAt(createdAt, 'K')
    const tenantIds = scale.tenants > 0 && random.chance(0.6) ? [tenantOf(scale, random.below(scale.tenants)).id] : []
    const lastUsedAt = random.chance(0.8) ? until - random.below(Math.min(until - createdAt, 20 * dayMs)) : 0
    await accessKeyRows.insert(tx, {
      project_id: projectId,
      id,
      name: `${random.pick(purposes)} ${number + 1}`,
      description: '',
      digest: digest(randomBytes(32).toString('base64url')),
      previous_digest: null,
      previous_expires_at: 0,
      previous_used_at: 0,
      is_active: random.chance(0.9) ? 1 : 0,
      // Some are expired, some expire soon, most never do.
      expires_at: random.chance(0.3) ? until + (random.below(400) - 40) * dayMs : 0,
      permitted_ips: JSON.stringify(random.chance(0.15) ? ['203.0.113.0/24'] : []),
      bound_user_id: null,
      custom_claims: '{}',
      custom_attributes: '{}',
      created_by: '',
      created_at: createdAt,
      last_used_at: lastUsedAt === 0 ? 0 : Math.floor(lastUsedAt / 60_000) * 60_000,
      last_used_ip: lastUsedAt === 0 ? '' : '203.0.113.7',
      last_used_user_agent: lastUsedAt === 0 ? '' : 'node',
    })
    await replaceKeyTenants(tx, { projectId, id, tenantIds })
    const roleId = roleIds.get('Reader') ?? ''
    await replaceKeyRoles(tx, { projectId, id, tenantId: tenantIds[0] ?? '', roleIds: [roleId] })
  }
}

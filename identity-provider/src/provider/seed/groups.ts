import { defaultSsoId } from '../../directory/index.ts'
import type { IdPrefix } from '../../foundation/ids/new-id.ts'
import { insertAll } from '../../foundation/rows/insert-all.ts'
import type { Tables, Writing } from '../../foundation/tables/tables.ts'
import { createSeededRandom } from './random.ts'
import type { Scale } from './scale.ts'
import { tenantOf } from './tenants.ts'

const tenantsMax = 40
const names = 'Engineering Finance Legal Marketing Operations People Sales Support'.split(' ')

/** Groups of the first tenants, as if their identity providers had named them at sign-ins. */
export async function seedGroups(
  tx: Writing,
  { scale, idAt }: { scale: Scale; idAt(time: number, prefix: IdPrefix): string },
): Promise<void> {
  const { projectId } = scale
  const tenants = Array.from({ length: Math.min(tenantsMax, scale.tenants) }, (_, number) => tenantOf(scale, number))
  if (tenants.length === 0) return
  const members = await tx
    .selectFrom('user_tenants')
    .select(['tenant_id', 'user_id'])
    .where('project_id', '=', projectId)
    .where(
      'tenant_id',
      'in',
      tenants.map(({ id }) => id),
    )
    .orderBy('tenant_id')
    .orderBy('user_id')
    .execute()
  const membersOf = Map.groupBy(members, ({ tenant_id: tenantId }) => tenantId)
  const groups: Tables['sso_groups'][] = []
  const memberships: Tables['sso_group_members'][] = []
  for (const [number, tenant] of tenants.entries()) {
    const random = createSeededRandom(scale.seed, 'groups', scale.firstTenant + number)
    for (const name of names.filter(() => random.chance(0.4))) {
      const id = idAt(tenant.createdAt, 'SG')
      const source = { sso_id: defaultSsoId, source: 'jit', external_id: '', modified_at: 0 }
      groups.push({ project_id: projectId, id, tenant_id: tenant.id, ...source, name, created_at: tenant.createdAt })
      const own = (membersOf.get(tenant.id) ?? []).filter(() => random.chance(0.3))
      memberships.push(...own.map(({ user_id: userId }) => ({ project_id: projectId, group_id: id, user_id: userId })))
    }
  }
  await insertAll(tx, 'sso_groups', groups)
  await insertAll(tx, 'sso_group_members', memberships)
}

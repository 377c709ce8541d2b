import { transact } from '@gatehouse-id/database'
import type { InputOf, Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { requirePermissions } from '../permissions/require.ts'
import type { Locked } from '../../foundation/rows/rows.ts'
import { flag, type Writing } from '../../foundation/tables/tables.ts'
import { getTenant, listSuccessors } from '../tenants/store.ts'
import { consoleRoles } from './console-roles.ts'
import { type Role, type roles, RoleNotFound, RoleProtected } from './contract.ts'
import { type RoleRow, roleRows } from './store.ts'
import type { RecordAudit } from '../../activity/index.ts'

type NewRole = InputOf<typeof roles.create>
type ChangedRole = InputOf<typeof roles.update>
type OneRole = InputOf<typeof roles.delete>

export function rolesService(
  { db, clock, newId, hooks }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof roles, Call> {
  async function create(tx: Writing, call: Call, input: NewRole): Promise<Role> {
    if (input.tenantId) await getTenant(tx, call.projectId, input.tenantId)
    await requirePermissions(tx, call.projectId, input.permissionNames)
    const row: RoleRow = {
      project_id: call.projectId,
      id: newId(roleRows.prefix),
      tenant_id: input.tenantId,
      name: input.name,
      ...columnsOf(input),
      created_at: clock(),
    }
    await roleRows.insert(tx, row)
    await recordAudit(tx, call, { action: 'RoleCreated', target: roleRows.targetOf(row), tenants: tenantsOf(row) })
    return toRole(row)
  }

  async function get(tx: Writing, call: Call, { id, name = '', tenantId }: OneRole): Promise<Locked<RoleRow>> {
    const row = await roleRows.getToChange(tx, call, id ? { id } : { tenant_id: tenantId, name })
    if (tenantId && row.tenant_id !== tenantId)
      throw new RoleNotFound({ message: `there is no role ${id || name} in ${tenantId}` })
    if (row.tenant_id === '' && consoleRoles.some(role => role.name === row.name)) throw new RoleProtected()
    return row
  }

  async function update(tx: Writing, call: Call, { newName, ...input }: ChangedRole): Promise<Role> {
    const before = await get(tx, call, input)
    await requirePermissions(tx, call.projectId, input.permissionNames)
    const row = await roleRows.update(tx, before, { ...columnsOf(input), name: newName })
    if (newName !== before.name) await hooks.onRoleRenamed(tx, renamed(before, newName))
    const data = { from: toRole(before), to: toRole(row) }
    await recordAudit(tx, call, {
      action: 'RoleModified',
      target: roleRows.targetOf(row),
      tenants: tenantsOf(row),
      data,
    })
    return toRole(row)
  }

  async function remove(tx: Writing, call: Call, which: OneRole): Promise<void> {
    const row = await get(tx, call, which)
    await roleRows.remove(tx, row)
    await hooks.onRoleRenamed(tx, renamed(row, undefined))
    await recordAudit(tx, call, { action: 'RoleDeleted', target: roleRows.targetOf(row), tenants: tenantsOf(row) })
  }

  return {
    create: (input, call) => transact(db, tx => create(tx, call, input)),
    createBatch: (input, call) =>
      transact(db, async tx => ({ roles: await inTurn(input.roles, role => create(tx, call, role)) })),
    update: (input, call) => transact(db, tx => update(tx, call, input)),
    updateBatch: (input, call) =>
      transact(db, async tx => ({ roles: await inTurn(input.roles, role => update(tx, call, role)) })),

    async delete(which, call) {
      await transact(db, tx => remove(tx, call, which))
      return {}
    },

    async deleteBatch({ roleNames = [], roleIds = [], tenantId }, call) {
      const all = [...roleIds.map(id => ({ id, tenantId })), ...roleNames.map(name => ({ name, tenantId }))]
      await transact(db, tx => inTurn(all, which => remove(tx, call, which)))
      return {}
    },

    async loadOfSubtenants({ tenant }, { projectId }) {
      await getTenant(db, projectId, tenant)
      const all = await listSuccessors(db, { projectId, parentIds: undefined })
      const wanted = new Set([tenant])
      // A tenant's own come after it was found; a tenant may stand before the one above it.
      for (let size = 0; size < wanted.size; ) {
        size = wanted.size
        for (const { id, parentId } of all) if (wanted.has(parentId)) wanted.add(id)
      }
      const roles = (await roleRows.list(db, { projectId })).map(toRole)
      return { roles: roles.filter(({ tenantId }) => tenantId !== '' && wanted.has(tenantId)) }
    },

    loadAll: async (_, call) => ({ roles: (await roleRows.list(db, call)).map(toRole) }),

    async search(search, call) {
      const all = (await roleRows.list(db, call)).map(toRole)
      return { roles: all.filter(role => matches(role, search)) }
    },
  }
}

/** One after another, because all share one transaction. */
async function inTurn<Input, Output>(inputs: Input[], run: (input: Input) => Promise<Output>): Promise<Output[]> {
  const outputs: Output[] = []
  for (const input of inputs) outputs.push(await run(input))
  return outputs
}

function matches(role: Role, search: InputOf<typeof roles.search>): boolean {
  const contains = (text: string, part = '') => text.toLowerCase().includes(part.toLowerCase())
  const isWanted = (value: string, wanted: string[] | undefined) => !wanted?.length || wanted.includes(value)
  const isOfProject = role.tenantId === '' && search.includeProjectRoles
  return (
    (isOfProject || isWanted(role.tenantId, search.tenantIds)) &&
    isWanted(role.name, search.roleNames) &&
    isWanted(role.id, search.roleIds) &&
    contains(role.name, search.roleNameLike) &&
    (contains(role.name, search.text) || contains(role.description, search.text)) &&
    (search.permissionNames ?? []).every(name => role.permissionNames.includes(name))
  )
}

export function columnsOf(input: Omit<NewRole, 'name' | 'tenantId'>) {
  return {
    description: input.description,
    permission_names: JSON.stringify([...new Set(input.permissionNames)]),
    is_default: flag(input.default),
    is_private: flag(input.private),
  }
}

export function toRole(row: RoleRow): Role {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    // This package wrote the column: a JSON array of names.
    permissionNames: JSON.parse(row.permission_names) as string[],
    createdTime: Math.floor(row.created_at / 1000),
    tenantId: row.tenant_id,
    default: row.is_default === 1,
    private: row.is_private === 1,
  }
}

function renamed({ project_id: projectId, tenant_id: tenantId, name }: RoleRow, newName: string | undefined) {
  return {
    projectId,
    tenantId,
    name,
    newName,
  }
}
function tenantsOf({ tenant_id }: RoleRow) {
  return tenant_id ? [tenant_id] : []
}

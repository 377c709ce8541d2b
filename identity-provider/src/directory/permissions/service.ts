import { transact } from '@gatehouse/database'
import type { InputOf, Service } from '@gatehouse/operation'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { lockRow } from '../../foundation/lock-row.ts'
import type { Writing } from '../../foundation/tables.ts'
import type { permissions } from './contract.ts'
import { PermissionNotFound, PermissionProtected, PermissionTaken } from './errors.ts'
import {
  deletePermission,
  findPermission,
  insertPermission,
  listPermissions,
  type PermissionRow,
  updatePermission,
} from './store.ts'
import { isSystemPermission, systemPermissions } from './system.ts'
import type { AuditTarget, RecordAudit } from '../../activity/index.ts'

type OnePermission = { id?: string; name?: string }

export function permissionsService(
  { db, clock, newId, hooks }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof permissions, Call> {
  async function create(tx: Writing, call: Call, { name, description }: InputOf<typeof permissions.create>) {
    const row = { project_id: call.projectId, id: newId('PRM'), name, description, created_at: clock() }
    if (isSystemPermission(name) || !(await insertPermission(tx, row))) throw taken(name)
    await recordAudit(tx, call, { action: 'PermissionCreated', target: targetOf(row) })
  }

  async function get(tx: Writing, { projectId }: Call, { id, name = '' }: OnePermission): Promise<PermissionRow> {
    const row = await lockRow(tx, 'permissions', { project_id: projectId, ...(id ? { id } : { name }) })
    if (row) return row
    const systemName = id?.startsWith(systemId) ? id.slice(systemId.length) : name
    if (isSystemPermission(systemName)) throw new PermissionProtected()
    throw new PermissionNotFound({ message: `there is no permission ${id || name} in this project` })
  }

  async function update(tx: Writing, call: Call, input: InputOf<typeof permissions.update>) {
    const { newName, description } = input
    const before = await get(tx, call, input)
    const same = await findPermission(tx, { projectId: call.projectId, name: newName })
    if (isSystemPermission(newName) || (same && same.id !== before.id)) throw taken(newName, 'newName')
    const row = { ...before, name: newName, description }
    if (!(await updatePermission(tx, row))) throw taken(newName, 'newName')
    if (newName !== before.name)
      await hooks.onPermissionRenamed(tx, { projectId: call.projectId, name: before.name, newName })
    const data = { from: { name: before.name, description: before.description }, to: { name: newName, description } }
    await recordAudit(tx, call, { action: 'PermissionModified', target: targetOf(row), data })
  }

  async function remove(tx: Writing, call: Call, selector: OnePermission) {
    const row = await get(tx, call, selector)
    await deletePermission(tx, { projectId: call.projectId, id: row.id })
    await hooks.onPermissionRenamed(tx, { projectId: call.projectId, name: row.name, newName: undefined })
    await recordAudit(tx, call, { action: 'PermissionDeleted', target: targetOf(row) })
  }

  /** Runs all in one transaction, one after another. */
  const each = async <Input>(inputs: Input[], run: (tx: Writing, input: Input) => Promise<void>) => {
    await transact(db, async tx => {
      for (const input of inputs) await run(tx, input)
    })
    return {}
  }

  return {
    create: (input, call) => each([input], (tx, one) => create(tx, call, one)),
    createBatch: (input, call) => each(input.permissions, (tx, one) => create(tx, call, one)),
    update: (input, call) => each([input], (tx, one) => update(tx, call, one)),
    updateBatch: (input, call) => each(input.permissions, (tx, one) => update(tx, call, one)),
    delete: (selector, call) => each([selector], (tx, one) => remove(tx, call, one)),
    deleteBatch: ({ names = [], ids = [] }, call) =>
      each([...ids.map(id => ({ id })), ...names.map(name => ({ name }))], (tx, one: OnePermission) =>
        remove(tx, call, one),
      ),

    async loadAll(_, { projectId }) {
      const own = await listPermissions(db, projectId)
      return {
        permissions: [
          ...own.map(({ id, name, description }) => ({ id, name, description, systemDefault: false })),
          ...systemPermissions.map(permission => ({
            id: `${systemId}${permission.name}`,
            ...permission,
            systemDefault: true,
          })),
        ],
      }
    },
  }
}

/** Built-in permissions have no row; their name is their id. */
const systemId = 'system:'

function targetOf({ id, name }: PermissionRow): AuditTarget {
  return { type: 'permission', id, name }
}

function taken(name: string, field = 'name') {
  return new PermissionTaken({
    message: `another permission is called ${name}`,
    fields: [{ field, message: 'is taken' }],
  })
}

import { transact } from '@gatehouse-id/database'
import type { InputOf, Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { changesOf } from '../../foundation/rows/changes.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { type permissions, PermissionProtected } from './contract.ts'
import { permissionRows, permissionTaken } from './store.ts'
import { isSystemPermission, systemPermissions } from './system.ts'
import type { RecordAudit } from '../../activity/index.ts'

type OnePermission = { id?: string; name?: string }

export function permissionsService(
  dependencies: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof permissions, Call> {
  const { db, hooks } = dependencies
  const changes = changesOf(permissionRows, dependencies, { event: 'Permission', recordAudit })

  async function create(tx: Writing, call: Call, { name, description }: InputOf<typeof permissions.create>) {
    if (isSystemPermission(name)) throw permissionTaken(name, true)
    await changes.createIn(tx, call, { name, description })
  }

  async function get(tx: Writing, call: Call, { id, name = '' }: OnePermission) {
    const which = id ? { id } : { name }
    const row = await permissionRows.findToChange(tx, call, which)
    if (row) return row
    const systemName = id?.startsWith(systemId) ? id.slice(systemId.length) : name
    if (isSystemPermission(systemName)) throw new PermissionProtected()
    throw permissionRows.missing(which)
  }

  async function update(tx: Writing, call: Call, input: InputOf<typeof permissions.update>) {
    const { newName, description } = input
    const before = await get(tx, call, input)
    if (isSystemPermission(newName)) throw permissionTaken(newName, false)
    const data = { from: { name: before.name, description: before.description }, to: { name: newName, description } }
    await changes.updateIn(tx, call, before, { name: newName, description }, { data })
    if (newName !== before.name)
      await hooks.onPermissionRenamed(tx, { projectId: call.projectId, name: before.name, newName })
  }

  async function remove(tx: Writing, call: Call, selector: OnePermission) {
    const row = await get(tx, call, selector)
    await changes.removeIn(tx, call, row)
    await hooks.onPermissionRenamed(tx, { projectId: call.projectId, name: row.name, newName: undefined })
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

    async loadAll(_, call) {
      const own = await permissionRows.list(db, call)
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

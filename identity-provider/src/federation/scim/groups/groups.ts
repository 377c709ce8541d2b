import { transact } from '@gatehouse-id/database'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Reading, Writing } from '../../../foundation/tables/tables.ts'
import type { RecordAudit } from '../../../activity/index.ts'
import { defaultSsoId } from '../../../directory/index.ts'
import { invalidValue, ScimError, uniqueness } from '../errors.ts'
import { matches } from '../protocol/evaluate.ts'
import { type Filter, parseFilter } from '../protocol/filter.ts'
import type { PatchOperation } from '../protocol/patch.ts'
import { isLeftOut, type Projection } from '../protocol/project.ts'
import { type Query, requireVersion } from '../protocol/query.ts'
import { sorted } from '../protocol/sort.ts'
import type { Json } from '../schema/normalize.ts'
import { groupType } from '../schema/resource-type.ts'
import type { Page } from '../users/list.ts'
import type { TenantScope } from '../users/store.ts'
import { type GroupChange, readGroup, readGroupPatch } from './changes.ts'
import type { MapRoles } from './map-roles.ts'
import { toGroup } from './resource.ts'
import {
  countGroups,
  deleteGroup,
  deleteMembers,
  findGroup,
  findGroupByName,
  type GroupRow,
  insertGroup,
  insertMembers,
  listGroups,
  listKnownUserIds,
  listMemberIds,
  listMembers,
  lockGroup,
  updateGroup,
} from './store.ts'

export type Asked = { call: Call; scope: TenantScope; base: string }
type Chosen = Asked & { id: string }
type Condition = { ifMatch: string | null }

/** More groups are not read to sort them or to try a filter on each that no column answers. */
const triedMax = 1_000

/** The provisioned groups of a tenant. */
export function createGroups(
  { db, clock, newId }: Pick<Dependencies, 'db' | 'clock' | 'newId'>,
  { recordAudit, mapRoles }: { recordAudit: RecordAudit; mapRoles: MapRoles },
) {
  async function describe(
    source: Reading,
    { base, projection }: { base: string; projection: Projection },
    rows: GroupRow[],
  ) {
    const projectId = rows[0]?.project_id ?? ''
    const isShort = isLeftOut(groupType, 'members', projection)
    const members = isShort ? [] : await listMembers(source, { projectId, groupIds: rows.map(({ id }) => id) })
    const byGroup = Map.groupBy(members, ({ groupId }) => groupId)
    return rows.map(row => toGroup(row, isShort ? undefined : (byGroup.get(row.id) ?? []), base))
  }
  async function one(source: Reading, asked: Asked, row: GroupRow): Promise<Json> {
    const [group] = await describe(source, { ...asked, projection: { attributes: [], excludedAttributes: [] } }, [row])
    return group ?? {}
  }

  async function get(source: Reading, { scope, id }: Pick<Chosen, 'scope' | 'id'>): Promise<GroupRow> {
    const row = await findGroup(source, { ...scope, groupId: id })
    if (!row) throw new ScimError(404, `there is no group ${id}`)
    return row
  }

  /** @throws {ScimError} 412 */
  async function getToChange(tx: Writing, asked: Chosen, { ifMatch }: Condition): Promise<GroupRow> {
    const which = { ...asked.scope, groupId: asked.id }
    const row = await lockGroup(tx, which)
    if (!row) throw new ScimError(404, `there is no group ${asked.id}`)
    if (ifMatch !== null) requireVersion({ ifMatch }, versionIn(toGroup(row, undefined, asked.base)))
    await updateGroup(tx, which, { modified_at: Math.max(clock(), row.modified_at + 1) })
    return row
  }

  /** Makes the changes; returns the ids of the users whose groups are others than before. */
  async function change(tx: Writing, { scope, row }: { scope: TenantScope; row: GroupRow }, changes: GroupChange[]) {
    const which = { ...scope, groupId: row.id }
    const touched = new Set<string>()
    for (const each of changes) {
      if (each.kind === 'name') {
        await rename(tx, { scope, row, name: each.name })
        for (const id of each.name === row.name ? [] : await listMemberIds(tx, which)) touched.add(id)
      } else if (each.kind === 'externalId') await updateGroup(tx, which, { external_id: each.externalId })
      else {
        const before = each.kind === 'setMembers' ? new Set(await listMemberIds(tx, which)) : new Set<string>()
        const wanted = new Set(each.ids)
        const gone = each.kind === 'removeMembers' ? each.ids : [...before].filter(id => !wanted.has(id))
        const added = each.kind === 'removeMembers' ? [] : each.ids.filter(id => !before.has(id))
        await requireKnown(tx, scope, added)
        await deleteMembers(tx, which, gone)
        await insertMembers(tx, which, added)
        for (const id of [...gone, ...added]) touched.add(id)
      }
    }
    return [...touched]
  }

  async function rename(tx: Writing, { scope, row, name }: { scope: TenantScope; row: GroupRow; name: string }) {
    if (name === row.name) return
    const other = await findGroupByName(tx, { ...scope, ssoId: defaultSsoId, name })
    if (other && other.id !== row.id) throw uniqueness(`the tenant has a group ${name}`)
    await updateGroup(tx, { ...scope, groupId: row.id }, { name })
  }

  function audit(tx: Writing, { call, scope }: Asked, action: string, group: { row: GroupRow; data?: object }) {
    const { row, data } = group
    const target = { type: 'group' as const, id: row.id, name: row.name }
    return recordAudit(tx, call, { action, target, tenants: [scope.tenantId], data: { ...data } })
  }

  /** Changes a group and answers it. */
  function changing(asked: Chosen, condition: Condition, changes: GroupChange[]): Promise<Json> {
    return transact(db, async tx => {
      const row = await getToChange(tx, asked, condition)
      const userIds = await change(tx, { scope: asked.scope, row }, changes)
      await mapRoles(tx, asked.call, asked.scope, userIds)
      const after = await get(tx, asked)
      await audit(tx, asked, 'GroupModified', { row: after, data: { changes: changes.map(summaryOf) } })
      return one(tx, asked, after)
    })
  }

  return {
    async list({ scope, base }: Asked, query: Query): Promise<Page> {
      const filter = query.filter === undefined ? undefined : parseFilter(groupType, query.filter)
      const columns = filter && columnsOf(filter)
      const wanted = { ...scope, ...columns }
      if ((!filter || columns) && query.sortBy === undefined && !query.isDescending) {
        const total = await countGroups(db, wanted)
        const rows =
          query.count === 0 ? [] : await listGroups(db, { ...wanted, limit: query.count, offset: query.startIndex - 1 })
        return { total, resources: await describe(db, { base, projection: query }, rows) }
      }
      const rows = await listGroups(db, { ...wanted, limit: triedMax + 1, offset: 0 })
      if (rows.length > triedMax)
        throw new ScimError(400, `more than ${triedMax} groups would have to be compared: filter by displayName eq`, {
          scimType: 'tooMany',
        })
      const all = await describe(db, { base, projection: { attributes: [], excludedAttributes: [] } }, rows)
      const found = sorted(groupType, filter ? all.filter(each => matches(groupType, filter, each)) : all, query)
      const start = query.startIndex - 1
      return { total: found.length, resources: found.slice(start, start + query.count) }
    },

    async get(asked: Chosen, projection: Projection): Promise<Json> {
      const [group] = await describe(db, { base: asked.base, projection }, [await get(db, asked)])
      return group ?? {}
    },

    create(asked: Asked, body: Json): Promise<Json> {
      const { name, externalId, memberIds } = readGroup(body)
      const { scope } = asked
      return transact(db, async tx => {
        const known = await findGroupByName(tx, { ...scope, ssoId: defaultSsoId, name })
        if (known?.source === 'scim') throw uniqueness(`the tenant has a group ${name}`)
        const now = clock()
        const row: GroupRow = known ?? {
          project_id: scope.projectId,
          id: newId('SG'),
          tenant_id: scope.tenantId,
          sso_id: defaultSsoId,
          name,
          source: 'scim',
          created_at: now,
          external_id: externalId,
          modified_at: now,
        }
        // A group learned at sign-ins becomes one that the directory fills.
        if (known)
          await updateGroup(
            tx,
            { ...scope, groupId: row.id },
            { source: 'scim', external_id: externalId, modified_at: now },
          )
        else await insertGroup(tx, row)
        const userIds = await change(tx, { scope, row }, [{ kind: 'setMembers', ids: memberIds }])
        await mapRoles(tx, asked.call, scope, userIds)
        await audit(tx, asked, 'GroupCreated', { row, data: { members: memberIds.length } })
        return one(tx, asked, await get(tx, { scope, id: row.id }))
      })
    },

    replace(asked: Chosen, condition: Condition, body: Json): Promise<Json> {
      const { name, externalId, memberIds } = readGroup(body)
      return changing(asked, condition, [
        { kind: 'name', name },
        { kind: 'externalId', externalId },
        { kind: 'setMembers', ids: memberIds },
      ])
    },

    patch: (asked: Chosen, condition: Condition, operations: PatchOperation[]): Promise<Json> =>
      changing(asked, condition, readGroupPatch(operations)),

    async remove(asked: Chosen, condition: Condition): Promise<void> {
      await transact(db, async tx => {
        const row = await getToChange(tx, asked, condition)
        const which = { ...asked.scope, groupId: row.id }
        const userIds = await listMemberIds(tx, which)
        await deleteGroup(tx, which)
        await mapRoles(tx, asked.call, asked.scope, userIds)
        await audit(tx, asked, 'GroupDeleted', { row })
      })
    },
  }
}

export type Groups = ReturnType<typeof createGroups>

/** The filters that are answered by columns: what directories ask to find a group. */
function columnsOf(filter: Filter): { name?: string; externalId?: string } | undefined {
  if (filter.op !== 'eq' || typeof filter.compValue !== 'string') return undefined
  const path = filter.attrPath.toLowerCase()
  if (path === 'displayname') return { name: filter.compValue }
  return path === 'externalid' ? { externalId: filter.compValue } : undefined
}

function versionIn({ meta }: Json): string {
  // toGroup made it.
  return (meta as { version: string }).version
}

/** @throws {ScimError} invalidValue naming a user whom the tenant does not have */
async function requireKnown(tx: Writing, scope: TenantScope, ids: string[]): Promise<void> {
  const known = await listKnownUserIds(tx, scope, ids)
  const unknown = ids.find(id => !known.has(id))
  if (unknown !== undefined) throw invalidValue(`members: the tenant has no user ${unknown}`)
}

function summaryOf(change: GroupChange): object {
  return 'ids' in change
    ? { [change.kind]: change.ids.length }
    : { [change.kind]: 'name' in change ? change.name : change.externalId }
}

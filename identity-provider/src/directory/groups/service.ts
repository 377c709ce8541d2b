import type { Service } from '@gatehouse-id/operation'
import { z } from 'zod'
import type { Call } from '../../foundation/requests/call.ts'
import { decodeCursor, encodeCursor } from '../../foundation/requests/cursor.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { readPage } from '../../foundation/requests/read-page.ts'
import { getTenant } from '../tenants/store.ts'
import { listUserIdsByLoginId } from '../users/profile/search/search-store.ts'
import { type Group, groups } from './contract.ts'
import { countGroups, type GroupPlace, searchGroups } from './search-store.ts'
import { listGroupMembers, type MemberRow } from './store.ts'
import { defineArea } from '../../foundation/areas/area.ts'
import { captured } from '../../foundation/areas/captured.ts'

function groupsService({ db }: Pick<Dependencies, 'db'>): Service<typeof groups, Call> {
  type Filter = { tenantId: string; ssoId: string; groupId?: string; userIds?: string[] }

  async function list({ projectId }: Call, { ssoId, ...filter }: Filter): Promise<Group[]> {
    await getTenant(db, projectId, filter.tenantId)
    const { tenantId, groupId, userIds } = filter
    const rows = await listGroupMembers(db, {
      projectId,
      tenantIds: [tenantId],
      ...(groupId !== undefined && { groupIds: [groupId] }),
      ...(userIds && { userIds }),
      ...(ssoId !== '' && { ssoId }),
    })
    return [...Map.groupBy(rows, row => row.groupId).values()].flatMap(toGroup)
  }

  return {
    loadAll: (asked, call) => list(call, asked),
    loadMembers: (asked, call) => list(call, asked),
    async search({ limit, ...search }, { projectId }) {
      const query = { projectId, ...search }
      if (limit === undefined) {
        const groups = withTenants(await listGroupMembers(db, query))
        return { groups, total: groups.length, cursors: groups.map(({ display, id }) => encodeCursor([display, id])) }
      }
      const page = {
        after: placeIn(search, 'after'),
        before: placeIn(search, 'before'),
        isFromEnd: search.fromEnd ?? false,
        limit,
      }
      const { rows, hasPrevious, hasNext } = await readPage(page, stretch => searchGroups(db, { ...query, ...stretch }))
      const cursors = rows.map(({ name, id }) => encodeCursor([name, id]))
      const groupIds = rows.map(({ id }) => id)
      const found = withTenants(groupIds.length === 0 ? [] : await listGroupMembers(db, { projectId, groupIds }))
      return {
        groups: groupIds.flatMap(id => found.filter(group => group.id === id)),
        total: await countGroups(db, query),
        cursors,
        ...(hasNext && { next: cursors.at(-1) }),
        ...(hasPrevious && { previous: cursors.at(0) }),
      }
    },

    async loadOfMembers({ loginIds, userIds, ...asked }, call) {
      const { projectId } = call
      const limit = loginIds.length
      const named = limit > 0 ? await listUserIdsByLoginId(db, { projectId, values: loginIds, limit }) : []
      return list(call, { ...asked, userIds: [...userIds, ...named] })
    },
  }
}

const Position = z.tuple([z.string(), z.string()])

function placeIn(search: { after?: string; before?: string }, field: 'after' | 'before'): GroupPlace | undefined {
  const cursor = search[field]
  if (!cursor) return undefined
  const [name, id] = decodeCursor(cursor, Position, field)
  return { name, id }
}

function withTenants(rows: MemberRow[]) {
  return [...Map.groupBy(rows, row => row.groupId).values()].flatMap(ofGroup =>
    toGroup(ofGroup).map(group => ({ ...group, tenantId: ofGroup[0]?.tenantId ?? '' })),
  )
}

function toGroup(rows: MemberRow[]): Group[] {
  const [first] = rows
  if (!first) return []
  return [
    {
      id: first.groupId,
      display: first.name,
      // Written from the closed set that the contract names.
      source: first.source as Group['source'],
      ssoId: first.ssoId,
      members: rows.flatMap(({ userId, displayName, loginIds }) => {
        if (userId === null) return []
        // This package wrote the column: a JSON array of strings.
        const [loginId = ''] = JSON.parse(loginIds ?? '[]') as string[]
        return [{ loginId, userId, display: displayName || loginId }]
      }),
    },
  ]
}

export const groupsArea = defineArea({
  contract: groups,
  service: dependencies => groupsService(dependencies),
  captured: captured(
    { table: 'sso_groups', target: 'tenant', id: 'tenant_id', part: 'groups' },
    { table: 'sso_group_members', target: 'group', id: 'group_id', part: 'members', user: 'user_id' },
  ),
})

import type { Service } from '@gatehouse/operation'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { getTenant } from '../tenants/get.ts'
import { listUserIdsByLoginId } from '../users/profile/search/search-store.ts'
import type { Group, groups } from './contract.ts'
import { listGroupMembers, type MemberRow } from './store.ts'

export function groupsService({ db }: Pick<Dependencies, 'db'>): Service<typeof groups, Call> {
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
    async search(filter, { projectId }) {
      const rows = await listGroupMembers(db, { projectId, ...filter })
      return {
        groups: [...Map.groupBy(rows, row => row.groupId).values()].flatMap(ofGroup =>
          toGroup(ofGroup).map(group => ({ ...group, tenantId: ofGroup[0]?.tenantId ?? '' })),
        ),
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

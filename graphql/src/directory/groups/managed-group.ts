import { group, type Input, type TenantGroup } from '@gatehouse-id/entities'
import { type Group, type IdentityClient, TenantNotFound } from '@gatehouse-id/identity-provider/contract'
import { manage } from '../../entity/manage.ts'
import { badRequest } from '../../request/errors.ts'
import { nodeId, nodeIds } from '../../schema/ids/node-id.ts'
import { containsText } from '../../schema/lists/text-filter.ts'
import { keysetConnection, keysetRequest } from '../../schema/lists/keyset-pages.ts'
import { connectionOfSorted } from '../../schema/lists/sorted-pages.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'
import { loadTenant } from '../tenants/loaders.ts'

type Filter = {
  text?: string | null
  ssoId?: string | null
  tenantId?: { id: string } | null
  memberIds?: { id: string }[] | null
}

/** Groups that the identity providers of tenants report; they change there, and here at the next sign-in. */
export const managedGroup = manage(group, {
  async byIds(client, nodeParts) {
    const places = nodeParts.map(placeOf).filter(place => place !== undefined)
    if (places.length === 0) return []
    const found = await searchGroups(client, { groupIds: places.map(({ id }) => id) })
    return found ?? groupsOfTenant(client, places[0]?.tenantId ?? '')
  },
  async page({ client }, { filter, page, sorting }) {
    const { text, ssoId, tenantId, memberIds }: Filter = filter
    const userIds = memberIds?.map(({ id }) => id)
    const found = await unlessHosted(() =>
      client.groups.search({
        ...keysetRequest(page),
        desc: sorting.isDescending,
        ...(tenantId && { tenantIds: [tenantId.id] }),
        ...(text && { text }),
        ...(ssoId && { ssoId }),
        ...(userIds && { userIds }),
      }),
    )
    if (found) {
      const { groups, total, next, previous, cursors } = found
      return keysetConnection({
        entries: groups.map(placed),
        cursors,
        total,
        hasNext: next !== undefined,
        hasPrevious: previous !== undefined,
      })
    }
    if (!tenantId) throw badRequest('This service lists the groups of one tenant: give its tenantId.')
    const groups = await groupsOfTenant(client, tenantId.id, { ssoId, userIds })
    return connectionOfSorted(
      page,
      groups.filter(({ display }) => containsText([display], text)),
      sorting,
    )
  },
  criteria: {
    fields: t => ({
      tenantId: nodeId(t, { for: 'Tenant', description: 'Belongs to this tenant.' }),
      memberIds: nodeIds(t, { for: 'User', description: 'One of these users belongs to it.' }),
    }),
  },
  links: { tenant: loadTenant },
})

/** The groups that match; undefined at a hosted service, which answers those of one tenant at a time. */
export async function searchGroups(
  client: IdentityClient,
  which: Input<'groups', 'search'>,
): Promise<TenantGroup[] | undefined> {
  return (await unlessHosted(() => client.groups.search(which)))?.groups.map(placed)
}

/** The groups of a tenant, also at a hosted service; [] where there is no such tenant. */
export async function groupsOfTenant(
  client: IdentityClient,
  tenantId: string,
  { ssoId, userIds }: { ssoId?: string | null | undefined; userIds?: string[] | undefined } = {},
): Promise<TenantGroup[]> {
  const asked = { tenantId, ...(ssoId && { ssoId }) }
  try {
    const groups = await (userIds ? client.groups.loadOfMembers({ ...asked, userIds }) : client.groups.loadAll(asked))
    return groups.map(each => placed({ ...each, tenantId }))
  } catch (error) {
    if (error instanceof TenantNotFound) return []
    throw error
  }
}

/** The provider finds groups within their tenant: the node id names both. */
function placed(given: Group & { tenantId: string }): TenantGroup {
  return { ...given, nodePart: `${encodeURIComponent(given.tenantId)}/${encodeURIComponent(given.id)}` }
}

/** The tenant and the group of a node id; undefined when it is none. */
function placeOf(part: string): { tenantId: string; id: string } | undefined {
  const [, tenantId, id] = /^([^/]+)\/([^/]+)$/.exec(part) ?? []
  if (tenantId === undefined || id === undefined) return undefined
  try {
    return { tenantId: decodeURIComponent(tenantId), id: decodeURIComponent(id) }
  } catch {
    return undefined
  }
}

import { type IdentityClient, TenantNotFound } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import type { Capability } from '../../schema/capability.ts'
import { pageArgs } from '../../schema/lists/connections.ts'
import { omitNulls } from '../../schema/changes/nulls/omit-nulls.ts'
import { keysetConnection, keysetRequest } from '../../schema/lists/keyset-pages.ts'
import { containsText } from '../../schema/lists/contains-text.ts'
import { orderDirection } from '../../schema/lists/order-direction.ts'
import { connectionCost, type PageArguments } from '../../schema/lists/pages.ts'
import { connectionOfSorted } from '../../schema/lists/sorted-pages.ts'
import { badRequest } from '../../request/errors.ts'
import { groupConnection, groupsByName, registerGroupType } from './group-type.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'
import { nodeId, nodeIds } from '../../schema/ids/node-id.ts'

export const groupsCapability: Capability = {
  register: registerGroups,
  permissions: {
    fields: { 'Query.groups': 'read_users' },
    types: { Group: 'read_users' },
  },
}

/** The provider counts matches up to here. */
const countMax = 10_000

/** Groups that the identity providers of tenants report; they change there, and here at the next sign-in. */
function registerGroups(builder: Builder) {
  registerGroupType(builder)
  const GroupFilter = builder.inputType('GroupFilter', {
    description: 'Which groups to list; all criteria apply together.',
    fields: t => ({
      text: t.string({ description: 'Part of the name, in any case.' }),
      ssoId: t.string({ description: 'Reported by this single sign-on configuration.' }),
      memberIds: nodeIds(t, { for: 'User', description: 'One of these users belongs to it.' }),
    }),
  })
  const GroupOrder = builder.inputType('GroupOrder', {
    description: 'How to order groups: by name.',
    fields: t => ({
      direction: t.field({ type: orderDirection(builder), required: true, description: 'The direction.' }),
    }),
  })
  builder.queryField('groups', t =>
    t.field({
      type: groupConnection(builder),
      nullable: true,
      description: 'Groups by name: of a tenant, or of all tenants; of all tenants null at a hosted service.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        tenantId: nodeId(t.arg, { for: 'Tenant', description: 'The node id of the tenant; all tenants without it.' }),
        filter: t.arg({ type: GroupFilter, description: 'Which groups.' }),
        orderBy: t.arg({ type: GroupOrder, description: 'In which order.' }),
      },
      resolve: async (_root, { tenantId: tenant, filter, orderBy, ...page }, { client }) => {
        const isDescending = orderBy?.direction === 'DESC'
        if (!tenant) return ofAllTenants(client, page, { ...omitNulls(filter ?? {}), isDescending })
        const { text, memberIds, ssoId } = filter ?? {}
        const tenantId = tenant.id
        const asked = { tenantId, ...(ssoId && { ssoId }) }
        const groups = await (memberIds
          ? client.groups.loadOfMembers({ ...asked, userIds: memberIds.map(({ id }) => id) })
          : client.groups.loadAll(asked)
        ).catch((error: unknown) => {
          throw error instanceof TenantNotFound ? badRequest('No tenant has this id.') : error
        })
        const found = groups
          .filter(({ display }) => containsText([display], text))
          .map(group => ({ ...group, tenantId }))
        return connectionOfSorted(page, found, { ...groupsByName, isDescending })
      },
    }),
  )
}

type Wanted = { text?: string; ssoId?: string; memberIds?: { id: string }[]; isDescending: boolean }

/** A page that the provider reads: there may be many groups in many tenants. */
async function ofAllTenants(
  client: IdentityClient,
  page: PageArguments,
  { text, ssoId, memberIds, isDescending }: Wanted,
) {
  const { limit, after, before, fromEnd } = keysetRequest(page)
  const found = await unlessHosted(() =>
    client.groups.search({
      limit,
      fromEnd,
      desc: isDescending,
      ...(after && { after }),
      ...(before && { before }),
      ...(text && { text }),
      ...(ssoId && { ssoId }),
      ...(memberIds && { userIds: memberIds.map(({ id }) => id) }),
    }),
  )
  if (!found) return null
  const { groups, cursors, total, next, previous } = found
  return keysetConnection({
    entries: groups,
    cursors,
    total,
    isTotalExact: total < countMax,
    hasNext: next !== undefined,
    hasPrevious: previous !== undefined,
  })
}

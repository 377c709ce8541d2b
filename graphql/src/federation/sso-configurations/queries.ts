import { type IdentityClient, type SsoSettings, TenantNotFound } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { nodeId } from '../../schema/ids/node-id.ts'
import { connectionType, pageArgs } from '../../schema/lists/connections.ts'
import { orderedConnection, sortableName } from '../../schema/lists/order.ts'
import { connectionCost, type PageArguments } from '../../schema/lists/pages.ts'
import { connectionOfSorted } from '../../schema/lists/sorted-pages.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'
import { certificateExpiry, nodeIdOf } from './configuration.ts'
import { findConfiguration, listConfigurationsOfTenant } from './loaders.ts'

/** A page of configurations, by id. */
export function configurationPage(page: PageArguments, configurations: readonly SsoSettings[]) {
  return orderedConnection(page, configurations, {
    orderBy: { field: 'ID', direction: 'ASC' },
    keys: { ID: ({ ssoId }) => sortableName(ssoId) },
    idOf: ({ ssoId }) => ssoId,
  })
}

/** The configurations of a tenant. */
export function registerConfigurationQueries(builder: Builder) {
  const Connection = connectionType(builder, 'SsoConfiguration', {
    one: 'A configuration',
    many: 'configurations of single sign-on',
  })
  builder.objectField('Tenant', 'ssoConfigurations', t =>
    t.field({
      type: Connection,
      nullable: true,
      description: 'How its users sign in at its own identity provider, by id; null at a hosted service.',
      complexity: connectionCost,
      args: pageArgs(t),
      resolve: async ({ id }, page, context) => {
        const found = await unlessHosted(async () => listConfigurationsOfTenant(context, id))
        return found && configurationPage(page, found)
      },
    }),
  )
  builder.queryField('ssoConfigurations', t =>
    t.field({
      type: Connection,
      nullable: true,
      description: 'The configurations of a tenant’s single sign-on, by id; null when there is no such tenant.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        tenantId: nodeId(t.arg, { for: 'Tenant', required: true, description: 'The node id of the tenant.' }),
      },
      resolve: async (_root, { tenantId, ...page }, { client }) => {
        const configurations = await configurationsOf(client, tenantId.id)
        return configurations ? configurationPage(page, configurations) : null
      },
    }),
  )
  builder.queryField('expiringSsoConfigurations', t =>
    t.field({
      type: Connection,
      nullable: true,
      description:
        'At most 100 SAML configurations whose last certificate expires before an instant, the first first; null at a hosted service.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        expiresBefore: t.arg({ type: 'DateTime', required: true, description: 'The instant.' }),
      },
      resolve: async (_root, { expiresBefore, ...page }, context) => {
        const found = await unlessHosted(() => context.client.ssoSettings.listExpiring({ before: expiresBefore }))
        if (!found) return null
        const ids = found.configurations.map(({ tenantId, ssoId }) => `${tenantId}/${ssoId}`)
        const loaded = await Promise.all(ids.map(id => findConfiguration(context, id)))
        return connectionOfSorted(
          page,
          loaded.filter(one => one !== undefined),
          { by: one => certificateExpiry(one) ?? 0, idOf: nodeIdOf },
        )
      },
    }),
  )
}

/** Every tenant has a default configuration, also before it is set up. */
async function configurationsOf(client: IdentityClient, tenantId: string): Promise<SsoSettings[] | undefined> {
  try {
    const standard = await client.ssoSettings.load({ tenantId })
    const { SSOSettings: all } = await client.ssoSettings.loadAll({ tenantId })
    return all.some(({ ssoId }) => ssoId === standard.ssoId) ? all : [standard, ...all]
  } catch (error) {
    if (error instanceof TenantNotFound) return undefined
    throw error
  }
}

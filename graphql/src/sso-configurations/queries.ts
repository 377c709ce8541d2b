import { type IdentityClient, type SsoSettings, TenantNotFound } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { connectionType } from '../schema/connection-type.ts'
import { pageArgs } from '../schema/connections.ts'
import { tenantIdOf } from '../schema/node-ids.ts'
import { orderedConnection, sortableName } from '../schema/order.ts'
import { connectionCost, type PageArguments } from '../schema/pages.ts'

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
  builder.queryField('ssoConfigurations', t =>
    t.field({
      type: Connection,
      nullable: true,
      description: 'The configurations of a tenant’s single sign-on, by id; null when there is no such tenant.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        tenantId: t.arg.globalID({ required: true, description: 'The node id of the tenant.' }),
      },
      resolve: async (_root, { tenantId, ...page }, { client }) => {
        const configurations = await configurationsOf(client, tenantIdOf(tenantId))
        return configurations ? configurationPage(page, configurations) : null
      },
    }),
  )
}

/** Every tenant has the configuration that is named default, also before it is set up. */
async function configurationsOf(client: IdentityClient, tenantId: string): Promise<SsoSettings[] | undefined> {
  try {
    const { SSOSettings: all } = await client.ssoSettings.loadAll({ tenantId })
    const isDefaultThere = all.some(({ ssoId }) => ssoId === 'default')
    return isDefaultThere ? all : [await client.ssoSettings.load({ tenantId }), ...all]
  } catch (error) {
    if (error instanceof TenantNotFound) return undefined
    throw error
  }
}

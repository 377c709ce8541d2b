import { TenantNotFound } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'

/** The query of one tenant. */
export function registerTenantQueries(builder: Builder) {
  builder.queryField('tenant', t =>
    t.field({
      type: 'Tenant',
      nullable: true,
      description: 'One tenant by its id in the provider API; null when there is none.',
      args: {
        databaseId: t.arg.string({ required: true, description: 'The id in tokens and in the provider API.' }),
      },
      resolve: async (_root, { databaseId }, { client }) => {
        try {
          return await client.tenants.load({ id: databaseId })
        } catch (error) {
          if (error instanceof TenantNotFound) return null
          throw error
        }
      },
    }),
  )
}

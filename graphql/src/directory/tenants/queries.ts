import { tenantAuthType } from '@gatehouse/entities'
import { TenantNotFound } from '@gatehouse/identity-provider/contract'
import { typedEnum } from '../../entity/values/types.ts'
import type { Builder } from '../../schema/builder.ts'
import { pageArgs } from '../../schema/lists/connections.ts'
import { orderDirection } from '../../schema/lists/order-direction.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { managedTenant } from './managed-tenant.ts'
import { nodeId } from '../../schema/ids/node-id.ts'
import { byName, tenantPage } from './tenant-page.ts'

/** Queries of tenants. */
export function registerTenantQueries(builder: Builder) {
  const TenantAttributeFilter = builder.inputType('TenantAttributeFilter', {
    description: 'A custom attribute that tenants have.',
    fields: t => ({
      name: t.string({ required: true, description: 'The name of the attribute.' }),
      value: t.field({ type: 'JSON', required: true, description: 'Exactly this value.' }),
    }),
  })
  const TenantFilter = builder.inputType('TenantFilter', {
    description: 'Which tenants to list; all criteria apply together.',
    fields: t => ({
      text: t.string({ description: 'Part of the name, the id or a domain, in any case.' }),
      names: t.stringList({ description: 'One of these names.' }),
      selfProvisioningDomains: t.stringList({ description: 'Users of one of these domains join it.' }),
      ssoDomains: t.stringList({ description: 'Users of one of these domains use its single sign-on.' }),
      authType: t.field({ type: typedEnum(builder, tenantAuthType), description: 'Has this kind of single sign-on.' }),
      isDisabled: t.boolean({ description: 'Whether it is disabled.' }),
      customAttributes: t.field({ type: [TenantAttributeFilter], description: 'Has all of these attributes.' }),
      parentId: nodeId(t, { for: 'Tenant', description: 'Is directly below this tenant.' }),
      isTopLevel: t.boolean({ description: 'If true, has no tenant above it.' }),
    }),
  })
  const TenantOrderField = builder.enumType('TenantOrderField', {
    description: 'What tenants can be ordered by.',
    values: {
      NAME: { value: 'name', description: 'The name.' },
      CREATED_AT: { value: 'createdTime', description: 'When the tenant was created.' },
    } as const,
  })
  const TenantOrder = builder.inputType('TenantOrder', {
    description: 'How to order tenants.',
    fields: t => ({
      field: t.field({ type: TenantOrderField, required: true, description: 'What to compare.' }),
      direction: t.field({ type: orderDirection(builder), required: true, description: 'The direction.' }),
    }),
  })
  builder.queryFields(t => ({
    tenants: t.field({
      type: managedTenant.connection(builder),
      description: 'Tenants of the project, by name.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        filter: t.arg({ type: TenantFilter, description: 'Which tenants.' }),
        orderBy: t.arg({ type: TenantOrder, description: 'In which order.' }),
      },
      resolve: (_root, { filter, orderBy, ...page }, context) =>
        tenantPage(context, { filter: filter ?? {}, orderBy: orderBy ?? byName, page }),
    }),
    tenant: t.field({
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
  }))
}

import type { Json } from '@gatehouse/operation'
import type { Builder, InputFieldBuilder } from '../schema/builder.ts'
import { nodeId } from '../schema/node-id.ts'
import type { NodeId } from '../schema/node-type-of.ts'

/** Our name of each field that has another name at the provider. */
export const inputNames = { keyTenants: 'tenants', expireTime: 'expiresAt', userId: 'boundUserId' }

/** The input type of a membership in a tenant. */
export function registerAccessKeyTenantInput(builder: Builder) {
  return builder.inputType('AccessKeyTenantInput', {
    description: 'A tenant that an access key belongs to.',
    fields: t => ({
      tenantId: nodeId(t, { for: 'Tenant', required: true, description: 'The node id of the tenant.' }),
      roleNames: t.stringList({ description: 'Roles in the tenant.' }),
    }),
  })
}
export type AccessKeyTenantInput = ReturnType<typeof registerAccessKeyTenantInput>

/** What creating and updating have in common. */
export function accessFields(t: InputFieldBuilder, TenantInput: AccessKeyTenantInput) {
  return {
    description: t.string({ description: 'What it is for.' }),
    roleNames: t.stringList({ description: 'All roles in the project.' }),
    tenants: t.field({ type: [TenantInput], description: 'All tenants it belongs to.' }),
    permittedIps: t.stringList({ description: 'Addresses and ranges it may be used from; any when empty.' }),
    customClaims: t.field({ type: 'JSON', description: 'Claims that its tokens contain in addition: an object.' }),
    customAttributes: t.field({ type: 'JSON', description: 'Attributes for searches: an object.' }),
  }
}

type Access = {
  tenants?: readonly { tenantId: NodeId; roleNames?: readonly string[] | null }[]
  customClaims?: unknown
  customAttributes?: unknown
}

/** The same fields under the provider's names. JSON goes as it came: the provider checks it. */
export function wireAccess<Input extends Access>({ tenants, customClaims, customAttributes, ...rest }: Input) {
  return {
    ...rest,
    ...(tenants && {
      keyTenants: tenants.map(({ tenantId, roleNames }) => ({
        tenantId: tenantId.id,
        roleNames: [...(roleNames ?? [])],
      })),
    }),
    ...(customClaims !== undefined && { customClaims: customClaims as Record<string, Json> }),
    ...(customAttributes !== undefined && {
      customAttributes: customAttributes as Record<string, string | number | boolean | string[]>,
    }),
  }
}

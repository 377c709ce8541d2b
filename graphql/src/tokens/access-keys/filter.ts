import { accessKeyStatus } from '@gatehouse/entities'
import type { AccessKey } from '@gatehouse/identity-provider/contract'
import { typedEnum } from '../../entity/values/types.ts'
import { omitNulls } from '../../schema/changes/nulls/omit-nulls.ts'
import { nodeId, nodeIds } from '../../schema/ids/node-id.ts'
import { once } from '../../schema/once.ts'

/** Which access keys are meant. */
export const accessKeyFilter = once(builder =>
  builder.inputType('AccessKeyFilter', {
    description: 'Which access keys to list; all criteria apply together.',
    fields: t => ({
      text: t.string({ description: 'Text in the name.' }),
      statuses: t.field({ type: [typedEnum(builder, accessKeyStatus)], description: 'One of these statuses.' }),
      roleNames: t.stringList({ description: 'One of these roles, in the project or in a tenant.' }),
      tenantIds: nodeIds(t, { for: 'Tenant', description: 'Belongs to one of these tenants, by node id.' }),
      boundUserId: nodeId(t, { for: 'User', description: 'Is bound to this user, by node id.' }),
      creatorDatabaseId: t.string({ description: 'Was created by the user or management key with this id.' }),
      customAttributes: t.field({ type: 'JSON', description: 'Has all of these attributes.' }),
    }),
  }),
)

type Maybe<Value> = Value | null | undefined
export type KeyFilter = {
  text?: Maybe<string>
  statuses?: Maybe<AccessKey['status'][]>
  roleNames?: Maybe<string[]>
  tenantIds?: Maybe<{ id: string }[]>
  boundUserId?: Maybe<{ id: string }>
  creatorDatabaseId?: Maybe<string>
  customAttributes?: unknown
}

/** The criteria under the provider's names. */
export function wireKeyFilter(filter: KeyFilter) {
  const { tenantIds, boundUserId, creatorDatabaseId, customAttributes, ...same } = omitNulls(filter)
  return {
    ...same,
    tenantIds: tenantIds?.map(({ id }) => id),
    boundUserId: boundUserId?.id,
    creatingUser: creatorDatabaseId,
    // JSON as it came; the provider checks it.
    customAttributes: customAttributes as Record<string, unknown> | undefined,
  }
}

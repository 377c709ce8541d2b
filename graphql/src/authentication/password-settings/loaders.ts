import { defineLoader, inOrder } from '../../request/loaders.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'

/** The password policy of a tenant; undefined when there is no such tenant, and at a hosted service. */
export const findPolicyOfTenant = defineLoader(async (tenantIds, { client }) => {
  const found = await unlessHosted(() => client.passwordSettings.list({ tenantIds: [...tenantIds] }))
  return inOrder(tenantIds, found?.policies ?? [], ({ tenantId }) => tenantId)
})

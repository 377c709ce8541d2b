import type { TenantSettings } from '@gatehouse-id/identity-provider/contract'
import { defineLoader, inOrder } from '../../request/loaders.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'
import { managedTenant } from './managed-tenant.ts'

export const loadTenant = managedTenant.load

/** The settings of a tenant; null where the provider answers those of one tenant at a time, and several are wanted. */
export const loadTenantSettings = defineLoader<string, TenantSettings | null>(async (ids, { client }) => {
  const found = await unlessHosted(() => client.tenants.searchSettings({ tenantIds: [...ids] }))
  if (found)
    return inOrder(ids, found.settings, ({ tenantId }) => tenantId).map(one => {
      if (!one) return null
      const { tenantId: _, ...settings } = one
      return settings
    })
  const [id] = ids
  return id !== undefined && ids.length === 1 ? [await client.tenants.loadSettings({ id })] : ids.map(() => null)
})

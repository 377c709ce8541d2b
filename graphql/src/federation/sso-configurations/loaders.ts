import type { SsoSettings } from '@gatehouse-id/identity-provider/contract'
import { defineLoader } from '../../request/loaders.ts'
import { parseNodeId } from './configuration.ts'

/** The configurations of a tenant, in the order of their creation; [] when there is no such tenant. */
export const listConfigurationsOfTenant = defineLoader<string, SsoSettings[]>(async (tenantIds, { client }) => {
  const { SSOSettings } = await client.ssoSettings.list({ tenantIds: [...tenantIds] })
  const byTenant = Map.groupBy(SSOSettings, ({ tenant }) => tenant.id)
  return tenantIds.map(tenantId => byTenant.get(tenantId) ?? [])
})

/** A configuration by its node id; undefined when there is none. */
export const findConfiguration = defineLoader<string, SsoSettings | undefined>(async (ids, { client }) => {
  const wanted = ids.map(parseNodeId)
  const tenantIds = [...new Set(wanted.map(({ tenantId }) => tenantId))]
  const { SSOSettings } = await client.ssoSettings.list({ tenantIds })
  return wanted.map(({ tenantId, ssoId }) =>
    SSOSettings.find(found => found.tenant.id === tenantId && found.ssoId === ssoId),
  )
})

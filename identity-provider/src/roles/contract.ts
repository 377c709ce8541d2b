import { operation } from '@gatehouse/operation'
import { z } from 'zod'

/** provider-api §3.3. */
export const Role = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  permissionNames: z.array(z.string()),
  /** Epoch seconds. */
  createdTime: z.int(),
  tenantId: z.string(),
  default: z.boolean(),
  private: z.boolean(),
})
export type Role = z.output<typeof Role>

export const roles = {
  loadAll: operation({
    summary: 'Load every role of the project',
    method: 'GET',
    path: '/v1/mgmt/role/all',
    auth: 'managementKey',
    input: z.object({}),
    output: z.object({ roles: z.array(Role) }),
  }),
}

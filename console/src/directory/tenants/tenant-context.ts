import { tenant } from '@gatehouse-id/entities'
import { useEntity } from '../../kit/entity/entity-context.ts'
import type { RowOf } from '../../kit/entity/row.ts'

export type Tenant = RowOf<typeof tenant>

/** The tenant whose page this is; throws elsewhere. */
export function useTenant(): Tenant {
  return useEntity(tenant)
}

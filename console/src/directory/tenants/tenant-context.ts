import { createContext, useContext } from 'react'
import type { Tenant } from './documents.ts'

export const TenantContext = createContext<Tenant | undefined>(undefined)

/** The tenant whose page this is; throws elsewhere. */
export function useTenant(): Tenant {
  const tenant = useContext(TenantContext)
  if (!tenant) throw new Error('unreachable: useTenant outside the page of a tenant')
  return tenant
}

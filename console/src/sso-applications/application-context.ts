import { createContext, useContext } from 'react'
import type { SsoApplication } from './documents.ts'

export const SsoApplicationContext = createContext<SsoApplication | undefined>(undefined)

/** The application whose page this is; throws elsewhere. */
export function useSsoApplication(): SsoApplication {
  const application = useContext(SsoApplicationContext)
  if (!application) throw new Error('unreachable: useSsoApplication outside the page of an application')
  return application
}

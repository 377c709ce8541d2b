import { createContext, useContext } from 'react'
import type { OutboundApplication } from './documents.ts'

export const OutboundApplicationContext = createContext<OutboundApplication | undefined>(undefined)

/** The application whose page this is; throws elsewhere. */
export function useOutboundApplication(): OutboundApplication {
  const application = useContext(OutboundApplicationContext)
  if (!application) throw new Error('unreachable: useOutboundApplication outside the page of an application')
  return application
}

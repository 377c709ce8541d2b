import { createContext, useContext } from 'react'
import type { InboundApplication } from './documents.ts'

export const InboundApplicationContext = createContext<InboundApplication | undefined>(undefined)

/** The application whose page this is; throws elsewhere. */
export function useInboundApplication(): InboundApplication {
  const application = useContext(InboundApplicationContext)
  if (!application) throw new Error('unreachable: useInboundApplication outside the page of an application')
  return application
}

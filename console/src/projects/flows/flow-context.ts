import { createContext, useContext } from 'react'
import type { FlowDocument, FlowRow } from './documents.ts'

type Flow = { flow: FlowRow; stored: FlowDocument }

export const FlowContext = createContext<Flow | undefined>(undefined)

/** The flow whose page this is, with its document; throws elsewhere. */
export function useFlow(): Flow {
  const flow = useContext(FlowContext)
  if (!flow) throw new Error('unreachable: useFlow outside the page of a flow')
  return flow
}

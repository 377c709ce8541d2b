import { createContext, useContext } from 'react'
import type { Resource } from './documents.ts'

export const ResourceContext = createContext<Resource | undefined>(undefined)

/** The resource whose page this is; throws elsewhere. */
export function useResource(): Resource {
  const resource = useContext(ResourceContext)
  if (!resource) throw new Error('unreachable: useResource outside the page of one')
  return resource
}

import { createContext, useContext } from 'react'
import type { Family } from './documents.ts'

export const FamilyContext = createContext<Family | undefined>(undefined)

/** The family whose page this is; throws elsewhere. */
export function useFamily(): Family {
  const family = useContext(FamilyContext)
  if (!family) throw new Error('unreachable: useFamily outside the page of a family')
  return family
}

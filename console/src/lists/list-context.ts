import { createContext, useContext } from 'react'
import type { ListData } from './documents.ts'

export const ListContext = createContext<ListData | undefined>(undefined)

/** The list whose page this is; throws elsewhere. */
export function useList(): ListData {
  const list = useContext(ListContext)
  if (!list) throw new Error('unreachable: useList outside the page of a list')
  return list
}

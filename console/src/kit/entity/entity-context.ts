import type { Declaration } from '@gatehouse-id/entities'
import { createContext, useContext } from 'react'
import type { RowOf } from './row.ts'
import type { AnyRow, AnyThing, Place } from './thing.ts'

type Shown = { thing: AnyThing; place: Place; row: AnyRow }

export const EntityContext = createContext<Shown | undefined>(undefined)

/** The thing whose page this is, with all that its pages know of it; throws elsewhere. */
export function useShown(): Shown {
  const shown = useContext(EntityContext)
  if (!shown) throw new Error('unreachable: useShown outside the page of a thing')
  return shown
}

/** The thing whose page this is, as its kind is declared. */
export function useEntity<Declared extends Declaration, More = unknown>(declaration: Declared): RowOf<Declared> & More {
  const { thing, row } = useShown()
  if (thing.declaration.type !== declaration.type) throw new Error(`unreachable: no page of ${declaration.type}`)
  return row as RowOf<Declared> & More // It was read with the documents of this declaration.
}

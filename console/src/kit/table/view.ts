import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

export const densities = ['compact', 'comfortable'] as const
export type Density = (typeof densities)[number]

const storageKey = 'gatehouse.density'
const listeners = new Set<() => void>()

function readDensity(): Density {
  try {
    return densities.find(density => density === localStorage.getItem(storageKey)) ?? 'compact'
  } catch {
    return 'compact'
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Row height is the reader's habit and remembered in the browser. */
export function setDensity(density: Density): void {
  localStorage.setItem(storageKey, density)
  for (const listener of listeners) listener()
}

type Choosable = { id: string; isOptional?: boolean }

/**
 * How the table of this page is shown. Which columns is part of the address (`columns`), so that a link shows the same;
 * without it all are shown but the optional ones.
 */
export function useView() {
  const density = useSyncExternalStore(subscribe, readDensity)
  // The parameter belongs to every list; a page that does not declare it has none.
  const search: { columns?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const chosen = typeof search.columns === 'string' ? new Set(search.columns.split('.')) : undefined
  const isShown = ({ id, isOptional }: Choosable) => (chosen ? chosen.has(id) : !isOptional)
  const choose = (columns: readonly Choosable[]) =>
    void navigate({
      to: '.',
      search: previous => ({ ...previous, columns: columns.map(({ id }) => id).join('.') || undefined }),
      replace: true,
    })
  return { density, isShown, choose }
}

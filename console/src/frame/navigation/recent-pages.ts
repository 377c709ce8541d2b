import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

export type RecentPage = { to: string; title: string }

const remembered = 8
/** Who left sooner was only passing. */
const seenAfterMs = 1_000
const suffix = / · Gatehouse$/

/** Ids in addresses belong to a project. */
function keyOf(projectId: string) {
  return `gatehouse.recent.${projectId}`
}

function isPage(value: unknown): value is RecentPage {
  return typeof value === 'object' && value !== null && 'to' in value && 'title' in value
}

/** What the page that is looked at is called. */
export function titleShown(): string {
  return document.title.replace(suffix, '')
}

/** The pages that were looked at last in this browser, the latest first; one of each title. */
export function recentPages(projectId: string): readonly RecentPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(projectId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPage) : []
  } catch {
    return []
  }
}

/** Remembers the pages that are looked at. */
export function useRememberedPages(projectId: string | undefined): void {
  const path = useRouterState({ select: state => state.resolvedLocation?.pathname })
  useEffect(() => {
    if (!path || !projectId) return undefined
    const timer = setTimeout(() => {
      const title = titleShown()
      const others = recentPages(projectId).filter(page => page.title !== title)
      localStorage.setItem(keyOf(projectId), JSON.stringify([{ to: path, title }, ...others].slice(0, remembered)))
    }, seenAfterMs)
    return () => clearTimeout(timer)
  }, [path, projectId])
}

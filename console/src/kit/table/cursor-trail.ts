import { useNavigate, useRouterState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Cursors of the pages before this one, first page first; '' stands for the first page. */
    trail?: readonly string[]
  }
}

/** Ways to other pages; a way that does not exist is absent. */
export type Paging = {
  toFirst?: () => void
  toPrevious?: () => void
  toNext?: () => void
}

/**
 * Pages of a list whose position is the search parameter `after`. A cursor knows only the way forward: the way back is
 * kept in the browser's history entry, so a shared link leads to the same rows and offers the first page instead.
 */
export function useCursorTrail({ after, endCursor }: { after?: string; endCursor?: string | null }): Paging {
  const navigate = useNavigate()
  const trail = useRouterState({ select: state => state.location.state.trail }) ?? []
  const go = (cursor: string | undefined, nextTrail: readonly string[]) =>
    navigate({
      to: '.',
      search: previous => ({ ...previous, after: cursor || undefined }),
      state: previous => ({ ...previous, trail: nextTrail }),
    })
  const last = trail.at(-1)
  return {
    toFirst: after ? () => void go(undefined, []) : undefined,
    toPrevious: after && last !== undefined ? () => void go(last, trail.slice(0, -1)) : undefined,
    toNext: endCursor ? () => void go(endCursor, [...trail, after ?? '']) : undefined,
  }
}

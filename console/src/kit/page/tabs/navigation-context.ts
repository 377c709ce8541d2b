import { createContext } from 'react'

type Page = { to: string; label: string }

/** What the head of a page shows of the navigation; the frame, which knows all pages, says it. */
type PageNavigation = {
  /** The page that lists this one. */
  parent?: Page
  /** This page and those beside it; none where there is but one. */
  tabs: readonly Page[]
}

export const NavigationContext = createContext<PageNavigation>({ tabs: [] })

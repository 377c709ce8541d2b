import { createRootRoute } from '@tanstack/react-router'
import type { Permission } from './viewer.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The permission it takes to see the page. */
    permission?: Permission
    /** The title of the browser tab. */
    title?: string
  }
}

/** The parent of all pages; `router.ts` gives it the frame, which knows every page. */
export const rootRoute = createRootRoute()

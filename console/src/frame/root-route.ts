import { createRootRoute } from '@tanstack/react-router'
import { NotFoundView } from '../feedback/NotFoundView.tsx'
import { Frame } from './Frame.tsx'
import type { Permission } from './viewer.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the signed-in person must be allowed to do to see the page. */
    permission?: Permission
    /** The page's name in the browser's tab. */
    title?: string
  }
}

export const rootRoute = createRootRoute({ component: Frame, notFoundComponent: NotFoundView })

import { createRouter } from '@tanstack/react-router'
import { auditRoute } from './audit/routes.ts'
import { CrashView } from './feedback/CrashView.tsx'
import { rootRoute } from './frame/root-route.ts'
import { overviewRoute } from './overview/routes.ts'
import { projectRoute } from './projects/routes.ts'
import { parseSearch, stringifySearch } from './search/search-params.ts'
import { userRoute, usersRoute, userTabRoutes } from './users/routes.ts'

const routeTree = rootRoute.addChildren([
  overviewRoute,
  usersRoute,
  userRoute.addChildren(userTabRoutes),
  auditRoute,
  projectRoute,
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: CrashView,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

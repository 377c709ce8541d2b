import { createRouter } from '@tanstack/react-router'
import { accessKeysRoute } from './access-keys/routes.ts'
import { auditRoute } from './audit/routes.ts'
import { authorizationRoute } from './authorization/routes.ts'
import { CrashView } from './feedback/CrashView.tsx'
import { rootRoute } from './frame/root-route.ts'
import { messageTextsRoute, outboxRoute } from './messages/routes.ts'
import { signInProvidersRoute } from './oauth-providers/routes.ts'
import { overviewRoute } from './overview/routes.ts'
import { projectSettingsRoute } from './project-settings/routes.ts'
import { projectRoute } from './projects/routes.ts'
import { parseSearch, stringifySearch } from './search/search-params.ts'
import { userRoute, usersRoute, userTabRoutes } from './users/routes.ts'

const routeTree = rootRoute.addChildren([
  overviewRoute,
  usersRoute,
  userRoute.addChildren(userTabRoutes),
  auditRoute,
  outboxRoute,
  messageTextsRoute,
  accessKeysRoute,
  authorizationRoute,
  projectRoute,
  projectSettingsRoute,
  signInProvidersRoute,
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

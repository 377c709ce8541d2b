import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root-route.ts'
import { AuthorizationSearch } from './authorization-search.ts'
import { authorization as texts } from './messages.en.ts'

/** `/authorization`: who has what on which resource, and why. */
export const authorizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/authorization',
  validateSearch: AuthorizationSearch,
  component: lazyRouteComponent(() => import('./AuthorizationPage.tsx'), 'AuthorizationPage'),
  staticData: { permission: 'READ_PROJECT', title: texts.title },
})

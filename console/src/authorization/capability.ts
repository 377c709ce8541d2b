import { IconShieldQuestion } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Capability } from '../frame/capability.ts'
import { rootRoute } from '../frame/root-route.ts'
import { AuthorizationSearch } from './authorization-search.ts'
import { authorization as texts } from './messages.en.ts'

/** `/authorization`: who has what on which resource, and why. */
const authorizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/authorization',
  validateSearch: AuthorizationSearch,
  component: lazyRouteComponent(() => import('./AuthorizationPage.tsx'), 'AuthorizationPage'),
  staticData: { permission: 'READ_PROJECT', title: texts.title },
})

export const authorizationCapability = {
  routes: [authorizationRoute],
  navigation: [{ section: 'access', order: 1, label: texts.title, to: '/authorization', icon: IconShieldQuestion }],
  actions: [],
  searches: [],
} as const satisfies Capability

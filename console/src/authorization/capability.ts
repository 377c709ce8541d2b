import { IconShieldQuestion } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../kit/offline/lazy-page.ts'
import type { Capability } from '../frame/capability.ts'
import { rootRoute } from '../frame/root-route.ts'
import { menus } from '../kit/language/menus.ts'
import { QuestionSearch } from './playground/question-search.ts'
import { RelationsSearch } from './relations/relations-search.ts'

/** `/authorization`: who has what on which resource, and why; the tabs have addresses of their own below it. */
const authorizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/authorization',
  component: lazyPage(() => import('./AuthorizationPage.tsx'), 'AuthorizationPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.authorization.title },
})

const tabRoutes = [
  createRoute({
    getParentRoute: () => authorizationRoute,
    path: '/',
    validateSearch: QuestionSearch,
    component: lazyPage(() => import('./playground/PlaygroundTab.tsx'), 'PlaygroundTab'),
  }),
  createRoute({
    getParentRoute: () => authorizationRoute,
    path: '/schema',
    component: lazyPage(() => import('./schema/SchemaWorkbench.tsx'), 'SchemaTab'),
  }),
  createRoute({
    getParentRoute: () => authorizationRoute,
    path: '/relations',
    validateSearch: RelationsSearch,
    component: lazyPage(() => import('./relations/RelationsTab.tsx'), 'RelationsTab'),
  }),
] as const

export const authorizationCapability = {
  routes: [authorizationRoute.addChildren(tabRoutes)],
  navigation: [
    { under: 'authorization', label: menus.authorization.title, to: '/authorization', icon: IconShieldQuestion },
  ],
  actions: [],
  searches: [],
} as const satisfies Capability

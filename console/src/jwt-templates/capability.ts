import { IconTemplate } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Capability } from '../frame/capability.ts'
import { rootRoute } from '../frame/root-route.ts'
import { JwtTemplatesSearch } from './jwt-templates-search.ts'
import { menus } from '../language/menus.ts'

/** `/jwt-templates`: the list. */
const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jwt-templates',
  validateSearch: JwtTemplatesSearch,
  component: lazyRouteComponent(() => import('./JwtTemplatesPage.tsx'), 'JwtTemplatesPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.jwtTemplates.title },
})

/** `/jwt-templates/<node id>`: one template beside an example of its tokens. */
const templateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jwt-templates/$id',
  component: lazyRouteComponent(() => import('./JwtTemplatePage.tsx'), 'JwtTemplatePage'),
  staticData: { permission: 'READ_PROJECT' },
})

export const jwtTemplatesCapability = {
  routes: [listRoute, templateRoute],
  navigation: [
    {
      section: 'settings',
      order: 4,
      label: menus.jwtTemplates.title,
      to: '/jwt-templates',
      icon: IconTemplate,
      permission: 'READ_PROJECT',
    },
  ],
  actions: [
    {
      label: menus.jwtTemplates.create,
      icon: IconTemplate,
      permission: 'MANAGE_PROJECT',
      open: (navigate): void => void navigate({ to: '/jwt-templates', search: { create: 'true' } }),
    },
  ],
  searches: [],
} as const satisfies Capability

import { IconLayoutDashboard } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../kit/offline/lazy-page.ts'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { menus } from '../../kit/language/menus.ts'

/** `/`: the first page. */
const overviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyPage(() => import('./OverviewPage.tsx'), 'OverviewPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.overview.title },
})

export const overviewCapability = {
  routes: [overviewRoute],
  navigation: [{ under: 'overview', label: menus.overview.title, to: '/', icon: IconLayoutDashboard }],
  actions: [],
  searches: [],
} as const satisfies Capability

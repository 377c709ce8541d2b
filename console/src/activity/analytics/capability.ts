import { IconChartBar } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { z } from 'zod/mini'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { choiceParam, textParam } from '../../kit/search/search-schema.ts'
import { menus } from '../../kit/language/menus.ts'
import { lazyPage } from '../../kit/offline/lazy-page.ts'

/** `/analytics`: audit events, counted. */
const analyticsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/analytics',
  validateSearch: z.object({
    by: choiceParam(['device', 'method', 'tenant']),
    days: choiceParam(['7', '90', '365']),
    action: textParam(),
  }),
  component: lazyPage(() => import('./AnalyticsPage.tsx'), 'AnalyticsPage'),
  staticData: { permission: 'READ_AUDIT', title: menus.analytics.title },
})

export const analyticsCapability = {
  routes: [analyticsRoute],
  navigation: [
    {
      under: 'audit',
      label: menus.analytics.title,
      to: '/analytics',
      icon: IconChartBar,
      permission: 'READ_AUDIT',
    },
  ],
  actions: [],
  searches: [],
} as const satisfies Capability

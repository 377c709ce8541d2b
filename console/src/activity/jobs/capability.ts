import { IconStack2 } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { z } from 'zod/mini'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { textParam } from '../../kit/search/search-schema.ts'
import { menus } from '../../kit/language/menus.ts'
import { lazyPage } from '../../kit/offline/lazy-page.ts'

/** `/jobs`: long work. */
const jobsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jobs',
  validateSearch: z.object({ after: textParam(), job: textParam() }),
  component: lazyPage(() => import('./JobsPage.tsx'), 'JobsPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.jobs.title },
})

export const jobsCapability = {
  routes: [jobsRoute],
  navigation: [
    {
      under: 'jobs',
      label: menus.jobs.title,
      to: '/jobs',
      icon: IconStack2,
      permission: 'READ_PROJECT',
    },
  ],
  actions: [],
  searches: [],
} as const satisfies Capability

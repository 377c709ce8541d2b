import { IconSettings } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Capability } from '../frame/capability.ts'
import { rootRoute } from '../frame/root-route.ts'
import { projects } from './messages.en.ts'

/** `/settings`: the project. */
const projectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./ProjectPage.tsx'), 'ProjectPage'),
  staticData: { permission: 'READ_PROJECT', title: projects.title },
})

export const projectsCapability = {
  routes: [projectRoute],
  navigation: [{ section: 'settings', order: 1, label: projects.title, to: '/settings', icon: IconSettings }],
  actions: [],
  searches: [],
} as const satisfies Capability

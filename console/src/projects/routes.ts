import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root-route.ts'
import { projects } from './messages.en.ts'

/** `/settings`: the project. */
export const projectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./ProjectPage.tsx'), 'ProjectPage'),
  staticData: { permission: 'READ_PROJECT', title: projects.title },
})

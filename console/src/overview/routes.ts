import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root-route.ts'
import { overview } from './messages.en.ts'

/** `/`: where everybody starts. */
export const overviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./OverviewPage.tsx'), 'OverviewPage'),
  staticData: { permission: 'READ_PROJECT', title: overview.title },
})

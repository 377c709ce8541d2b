import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root-route.ts'
import { accessKeys } from './messages.en.ts'

/** `/access-keys`: the list. */
export const accessKeysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/access-keys',
  component: lazyRouteComponent(() => import('./AccessKeysPage.tsx'), 'AccessKeysPage'),
  staticData: { permission: 'READ_PROJECT', title: accessKeys.title },
})

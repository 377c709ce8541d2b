import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root-route.ts'
import { settings } from './messages.en.ts'

/** `/sign-in-settings`: what holds for the whole project. */
export const projectSettingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in-settings',
  component: lazyRouteComponent(() => import('./ProjectSettingsPage.tsx'), 'ProjectSettingsPage'),
  staticData: { permission: 'READ_PROJECT', title: settings.title },
})

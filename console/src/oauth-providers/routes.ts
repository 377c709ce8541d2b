import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root-route.ts'
import { signInProviders as texts } from './messages.en.ts'

/** `/sign-in-providers`: accounts elsewhere. */
export const signInProvidersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in-providers',
  component: lazyRouteComponent(() => import('./SignInProvidersPage.tsx'), 'SignInProvidersPage'),
  staticData: { permission: 'READ_PROJECT', title: texts.title },
})

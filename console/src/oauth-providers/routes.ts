import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root-route.ts'
import { signIn } from './messages.en.ts'

/** `/sign-in`: methods, and accounts elsewhere. */
export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./SignInPage.tsx'), 'SignInPage'),
  staticData: { permission: 'READ_PROJECT', title: signIn.title },
})

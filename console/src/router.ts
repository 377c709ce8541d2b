import { createRouter } from '@tanstack/react-router'
import { allCapabilities, type capabilities } from './capabilities.ts'
import { CrashView } from './kit/feedback/failure/CrashView.tsx'
import { NotFoundView } from './kit/feedback/failure/NotFoundView.tsx'
import { Frame } from './frame/Frame.tsx'
import { rootRoute } from './frame/root-route.ts'
import { parseSearch, stringifySearch } from './kit/search/search-params.ts'

type BuiltIn = (typeof capabilities)[number]['routes'][number]

const routeTree = rootRoute
  .update({ component: Frame, notFoundComponent: NotFoundView })
  // The addresses of what is added are data: links to them are not checked by type.
  .addChildren(allCapabilities.flatMap(({ routes }) => [...routes]) as unknown as BuiltIn[])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // The page of another thing begins anew: nothing that was typed or opened for one goes to the next.
  defaultRemountDeps: ({ params }) => params,
  defaultErrorComponent: CrashView,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/root-route.ts'
import { messages, texts } from './messages.en.ts'
import { OutboxSearch, TextsSearch } from './messages-search.ts'

/** `/outbox`: what was written to people. */
export const outboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outbox',
  validateSearch: OutboxSearch,
  component: lazyRouteComponent(() => import('./OutboxPage.tsx'), 'OutboxPage'),
  staticData: { permission: 'READ_MESSAGES', title: messages.title },
})

/** `/message-texts`: the texts that messages are made of. */
export const messageTextsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/message-texts',
  validateSearch: TextsSearch,
  component: lazyRouteComponent(() => import('./TextsPage.tsx'), 'TextsPage'),
  staticData: { permission: 'READ_PROJECT', title: texts.title },
})

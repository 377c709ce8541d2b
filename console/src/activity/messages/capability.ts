import { IconMailForward, IconMessage2Cog } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { menus } from '../../kit/language/menus.ts'
import { OutboxSearch, TextsSearch } from './outbox/messages-search.ts'
import { lazyPage } from '../../kit/offline/lazy-page.ts'

/** `/outbox`: messages to users. */
const outboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outbox',
  validateSearch: OutboxSearch,
  component: lazyPage(() => import('./outbox/OutboxPage.tsx'), 'OutboxPage'),
  staticData: { permission: 'READ_MESSAGES', title: menus.messages.title },
})

/** `/message-texts`: the texts that messages are made of. */
const messageTextsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/message-texts',
  validateSearch: TextsSearch,
  component: lazyPage(() => import('./texts/TextsPage.tsx'), 'TextsPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.texts.title },
})

export const messagesCapability = {
  routes: [outboxRoute, messageTextsRoute],
  navigation: [
    { under: 'messages', label: menus.messages.title, to: '/outbox', icon: IconMailForward },
    { under: 'messages', label: menus.texts.title, to: '/message-texts', icon: IconMessage2Cog },
  ],
  actions: [],
  searches: [],
} as const satisfies Capability

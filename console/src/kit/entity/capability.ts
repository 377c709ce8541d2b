import { lazyPage } from '../offline/lazy-page.ts'
import type { Icon } from '@tabler/icons-react'
import { createRoute, type RouteComponent } from '@tanstack/react-router'
import { createElement } from 'react'
import type { z } from 'zod/mini'
import type { Capability, NavigationPage, PaletteSearch } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import type { Permission } from '../../frame/viewer.ts'
import type { AnyThing, Tab } from './thing.ts'

type ListSearch = { q?: string; sort?: string; desc?: string; after?: string; create?: string }

/** The texts in the address of a list, filters too; its page drops what makes no sense. */
function listSearch(given: Record<string, unknown>): ListSearch {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'string'))
}

type Managed<Path extends string> = Pick<NavigationPage, 'under'> & {
  path: Path
  icon: Icon
  /** Without `create` where none can be made. */
  menu: { title: string; create?: string; help?: string }
  read?: Permission
  /** What creating one takes, as its declaration says too, which is loaded with its pages. */
  createTakes?: Permission
  /** What its pages show, which is loaded with the first of them. */
  thing: () => Promise<{ shown: AnyThing }>
  /** The tabs of the page of one, with what they show; default: its form. */
  tabs?: readonly (Tab & { component?: RouteComponent; search?: z.ZodMiniType<Record<string, unknown>> })[]
  searchFor?: PaletteSearch['label']
}

/** A declared kind of thing: its list, the page of one with its tabs, the entries of sidebar and command palette. */
export function managed<const Path extends `/${string}`>(given: Managed<Path>) {
  const { path, icon, under, read = 'READ_PROJECT', createTakes = 'MANAGE_PROJECT', tabs = [] } = given
  const to: string = path
  const menu = { create: '', help: '', ...given.menu }
  const place = { path, icon, menu, tabs }
  const listRoute = createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: listSearch,
    component: lazyPage(async () => {
      const [{ EntityListPage }, { shown }] = await Promise.all([import('./EntityListPage.tsx'), given.thing()])
      return { default: () => createElement(EntityListPage, { thing: shown, place }) }
    }),
    staticData: { permission: read, title: menu.title },
  })
  const oneRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: `${path}/$id` as const,
    component: lazyPage(async () => {
      const [{ EntityPage }, { shown }] = await Promise.all([import('./EntityPage.tsx'), given.thing()])
      return { default: () => createElement(EntityPage, { thing: shown, place }) }
    }),
    staticData: { permission: read },
  })
  const form = lazyPage(() => import('./form/EntitySettings.tsx'), 'EntitySettings')
  const tabRoutes = tabs.map(({ name, component = form, search, permission }, index) =>
    createRoute({
      getParentRoute: () => oneRoute,
      path: index === 0 ? '/' : `/${name}`,
      component,
      ...(search && { validateSearch: search }),
      staticData: { permission: permission ?? read },
    }),
  )
  // Without their types: those of routes follow from the texts of their addresses, and these are data.
  oneRoute.addChildren(tabRoutes)
  return {
    routes: tabs.length > 0 ? [listRoute, oneRoute] : [listRoute],
    navigation: [{ under, label: menu.title, to: path, icon, permission: read, help: menu.help }],
    actions: menu.create
      ? [
          {
            label: menu.create,
            icon,
            permission: createTakes,
            open: (navigate): void => void navigate({ to, search: { create: 'true' } }),
          },
        ]
      : [],
    searches: given.searchFor
      ? [
          {
            label: given.searchFor,
            icon,
            permission: read,
            open: (navigate, text): void => void navigate({ to, search: { q: text } }),
          },
        ]
      : [],
  } satisfies Capability
}

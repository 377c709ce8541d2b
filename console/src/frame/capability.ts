import type { Icon } from '@tabler/icons-react'
import type { AnyRoute, UseNavigateResult } from '@tanstack/react-router'
import { frame } from './messages.ts'
import type { Permission } from './viewer.ts'

/** The sections of the sidebar with their entries, from top to bottom; the first one has no heading. */
export const sections = [
  { name: 'start', heading: undefined, entries: ['overview'] },
  { name: 'people', heading: frame.people, entries: ['users', 'tenants'] },
  { name: 'access', heading: frame.access, entries: ['roles', 'authorization', 'keys'] },
  { name: 'signIn', heading: frame.signInSection, entries: ['methods', 'flows', 'themes'] },
  { name: 'applications', heading: frame.applications, entries: ['applications', 'apis'] },
  { name: 'insight', heading: frame.insight, entries: ['audit', 'messages', 'jobs'] },
  { name: 'settings', heading: frame.settings, entries: ['administrators', 'api', 'settings'] },
] as const

type Entry = (typeof sections)[number]['entries'][number]

/** The entries that are not called as their first page. */
export const entryLabels: Partial<Record<Entry, string>> = frame.entries

export type NavigationPage = {
  /** The entry of the sidebar that leads to it. Pages of one entry are tabs of each other; those of `settings` are listed on one page. */
  under: Entry
  label: string
  /** One line: what the page is for; said of those of `settings`, where they are listed. */
  help?: string
  to: string
  icon: Icon
  /** The permission it takes to see the page; without it the page is not offered. */
  permission?: Permission
}

type Navigate = UseNavigateResult<string>

/** Something that the command palette offers to administrators with `permission`. */
export type PaletteAction = {
  label: string
  icon: Icon
  permission: Permission
  open: (navigate: Navigate) => void
}

/** A list that the command palette offers to search for the text that was typed. */
export type PaletteSearch = {
  label: (text: string) => string
  icon: Icon
  permission: Permission
  open: (navigate: Navigate, text: string) => void
}

/** One capability of the console: a folder states it in its `capability.ts`, and `capabilities.ts` lists them. */
export type Capability = {
  /** Its pages. `staticData` of a route names the title and the permission it takes to see the page. */
  routes: readonly AnyRoute[]
  /** Its pages in the sidebar, which the command palette offers too. */
  navigation: readonly NavigationPage[]
  actions: readonly PaletteAction[]
  searches: readonly PaletteSearch[]
}

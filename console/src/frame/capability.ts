import type { Icon } from '@tabler/icons-react'
import type { AnyRoute, UseNavigateResult } from '@tanstack/react-router'
import { frame } from './messages.ts'
import type { Permission } from './viewer.ts'

/** The sections of the sidebar, from top to bottom; the first one has no heading. */
export const sections = {
  start: undefined,
  people: frame.people,
  access: frame.access,
  signIn: frame.signInSection,
  applications: frame.applications,
  insight: frame.insight,
  settings: frame.settings,
} as const

export type NavigationEntry = {
  section: keyof typeof sections
  /** Entries of one section stand in this order. */
  order: number
  label: string
  to: string
  icon: Icon
  /** The permission it takes to see the page; without it the entry is not offered. */
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
  /** Its entries in the sidebar, which the command palette offers as pages. */
  navigation: readonly NavigationEntry[]
  actions: readonly PaletteAction[]
  searches: readonly PaletteSearch[]
}

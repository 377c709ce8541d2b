import { IconHistory, IconLayoutDashboard, IconSettings, IconUsers } from '@tabler/icons-react'
import { frame } from './messages.en.ts'

/** The sidebar, section by section; only what is built stands here. */
export const navigation = [
  { section: undefined, items: [{ label: frame.overview, to: '/', icon: IconLayoutDashboard }] },
  { section: frame.people, items: [{ label: frame.users, to: '/users', icon: IconUsers }] },
  { section: frame.insight, items: [{ label: frame.audit, to: '/audit', icon: IconHistory }] },
  { section: frame.settings, items: [{ label: frame.project, to: '/settings', icon: IconSettings }] },
] as const

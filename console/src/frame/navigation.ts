import {
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconLogin2,
  IconMailForward,
  IconMessage2Cog,
  IconSettings,
  IconShieldQuestion,
  IconUserShare,
  IconUsers,
} from '@tabler/icons-react'
import { frame } from './messages.en.ts'

/** The sidebar, section by section; only what is built stands here. */
export const navigation = [
  { section: undefined, items: [{ label: frame.overview, to: '/', icon: IconLayoutDashboard }] },
  { section: frame.people, items: [{ label: frame.users, to: '/users', icon: IconUsers }] },
  { section: frame.access, items: [{ label: frame.authorization, to: '/authorization', icon: IconShieldQuestion }] },
  { section: frame.applications, items: [{ label: frame.accessKeys, to: '/access-keys', icon: IconKey }] },
  {
    section: frame.insight,
    items: [
      { label: frame.audit, to: '/audit', icon: IconHistory },
      { label: frame.outbox, to: '/outbox', icon: IconMailForward },
    ],
  },
  {
    section: frame.settings,
    items: [
      { label: frame.project, to: '/settings', icon: IconSettings },
      { label: frame.signInSettings, to: '/sign-in-settings', icon: IconLogin2 },
      { label: frame.signInProviders, to: '/sign-in-providers', icon: IconUserShare },
      { label: frame.messageTexts, to: '/message-texts', icon: IconMessage2Cog },
    ],
  },
] as const

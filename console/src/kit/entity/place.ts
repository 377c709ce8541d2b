import type { Icon } from '@tabler/icons-react'
import type { Permission } from '../../frame/viewer.ts'

/** A tab of the page of one thing; the first has no address of its own. */
export type Tab = { name: string; permission?: Permission }

/** Where the pages of a kind of thing are. */
export type Place = {
  path: string
  icon: Icon
  menu: { title: string; create: string }
  /** None where the list is the only page. */
  tabs: readonly Tab[]
}

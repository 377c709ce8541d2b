import { capabilities } from '../../capabilities.ts'
import { type NavigationEntry, sections } from '../capability.ts'

const entries = capabilities.flatMap(({ navigation }): readonly NavigationEntry[] => navigation)

/** The sidebar, section by section, put together from what the capabilities state. */
export const navigation = Object.entries(sections).map(([name, heading]) => ({
  name,
  heading,
  items: entries.filter(({ section }) => section === name).toSorted((one, other) => one.order - other.order),
}))

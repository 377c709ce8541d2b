import { allCapabilities } from '../../capabilities.ts'
import { entryLabels, type NavigationPage, sections } from '../capability.ts'
import type { Permission } from '../viewer.ts'

type Pages = readonly NavigationPage[]

/** The pages that an administrator with `permissions` may see, in the order of `capabilities.ts`. */
export function pagesFor(permissions: readonly Permission[]): Pages {
  return allCapabilities
    .flatMap(({ navigation }): Pages => navigation)
    .filter(({ permission }) => !permission || permissions.includes(permission))
}

/** The sidebar: sections, and in each the entries that lead to some of `pages`. */
export function sidebarOf(pages: Pages) {
  return sections
    .map(({ name, heading, entries }) => ({
      name,
      heading,
      items: entries.flatMap(entry => {
        const own = pages.filter(({ under }) => under === entry)
        return own[0] ? [{ ...own[0], label: entryLabels[entry] ?? own[0].label, pages: own }] : []
      }),
    }))
    .filter(({ items }) => items.length > 0)
}

/** What the head of the page at `currentPath` shows: the page that lists it, or the tabs that it is one of. */
export function navigationAt(currentPath: string, pages: Pages) {
  const own = pages.find(({ to }) => to === currentPath)
  const beside = pages.filter(({ under }) => under === own?.under)
  if (own?.under !== 'settings') return { tabs: beside.length > 1 ? beside : [] }
  return { parent: beside[0] === own ? undefined : beside[0], tabs: [] }
}

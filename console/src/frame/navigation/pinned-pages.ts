import { useLocalStorage } from '@mantine/hooks'
import { type RecentPage, titleShown } from './recent-pages.ts'

/** The pages that were pinned in this browser, in the order in which they were; ids in addresses belong to a project. */
export function usePinnedPages(projectId: string | undefined) {
  const [pages, setPages] = useLocalStorage<RecentPage[]>({
    key: `gatehouse.pinned.${projectId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const isPinned = (path: string) => pages.some(({ to }) => to === path)
  return {
    pages,
    isPinned,
    /** Pins the page that is looked at, or takes it away. */
    toggle: (path: string) =>
      setPages(isPinned(path) ? pages.filter(({ to }) => to !== path) : [...pages, { to: path, title: titleShown() }]),
  }
}

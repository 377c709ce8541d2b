import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconPin } from '@tabler/icons-react'
import { Link, useLocation, useMatchRoute } from '@tanstack/react-router'
import classes from '../Frame.module.css'
import { frame } from '../messages.ts'
import type { NavigationPage } from '../capability.ts'
import { sidebarOf } from './navigation.ts'
import { usePinnedPages } from './pinned-pages.ts'
import { useLocalStorage } from '@mantine/hooks'

type Props = { projectId: string | undefined; pages: readonly NavigationPage[]; onNavigate: () => void }

/** The sections on the left, with what the administrator may see; a folded one keeps the current entry in view. */
export function Sidebar({ projectId, pages, onNavigate }: Props) {
  const pinned = usePinnedPages(projectId).pages
  const path = useLocation({ select: ({ pathname }) => pathname })
  const matchRoute = useMatchRoute()
  const { isFolded, toggle } = useFolded()
  return (
    <>
      <div className={classes.items}>
        {pinned.length > 0 && (
          <div>
            <h2 className={classes.heading}>
              <span className={classes.fold}>{frame.pinned}</span>
            </h2>
            {pinned.map(({ to, title }) => (
              <Link
                key={to}
                to={to}
                className={classes.item}
                aria-current={to === path ? 'page' : undefined}
                onClick={onNavigate}
              >
                <IconPin size={16} stroke={1.6} aria-hidden />
                <bdi className={classes.pinned}>{title}</bdi>
              </Link>
            ))}
          </div>
        )}
        {sidebarOf(pages).map(({ name, heading, items }) => {
          const isOpen = !heading || !isFolded(name)
          return (
            <div key={name}>
              {heading && (
                <h2 className={classes.heading}>
                  <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => toggle(name)}>
                    {heading}
                    <IconChevronDown size={12} className={classes.arrow} aria-hidden />
                  </UnstyledButton>
                </h2>
              )}
              {items.map(({ label, to, icon: Icon, pages: own }) => {
                const isCurrent = own.some(page => matchRoute({ to: page.to, fuzzy: page.to !== '/' }))
                return (
                  (isOpen || isCurrent) && (
                    <Link
                      key={to}
                      to={to}
                      className={classes.item}
                      aria-current={isCurrent ? 'page' : undefined}
                      onClick={onNavigate}
                    >
                      <Icon size={16} stroke={1.6} aria-hidden />
                      {label}
                    </Link>
                  )
                )
              })}
            </div>
          )
        })}
      </div>
      <div className={classes.foot}>
        <span className="tabular">{frame.version(import.meta.env.VITE_GATEHOUSE_VERSION)}</span>
      </div>
    </>
  )
}

/** The sections of the sidebar that are folded; remembered in this browser. */
function useFolded() {
  const [names, setNames] = useLocalStorage<string[]>({
    key: 'gatehouse.folded',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  return {
    isFolded: (name: string) => names.includes(name),
    toggle: (name: string) => setNames(names.includes(name) ? names.filter(each => each !== name) : [...names, name]),
  }
}

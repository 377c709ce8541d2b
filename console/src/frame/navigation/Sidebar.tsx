import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, useMatchRoute } from '@tanstack/react-router'
import classes from '../Frame.module.css'
import { frame } from '../messages.ts'
import type { NavigationPage } from '../capability.ts'
import { useFolded } from './folded.ts'
import { sidebarOf } from './navigation.ts'

type Props = { pages: readonly NavigationPage[]; onNavigate: () => void }

/** The sections on the left, with what the administrator may see; a folded one keeps the current entry in view. */
export function Sidebar({ pages, onNavigate }: Props) {
  const matchRoute = useMatchRoute()
  const { isFolded, toggle } = useFolded()
  return (
    <>
      <div className={classes.items}>
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

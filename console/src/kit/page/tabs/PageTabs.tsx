import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { page } from '../messages.ts'
import { NavigationContext } from './navigation-context.ts'
import classes from '../page.module.css'

/** The pages beside this one, each at an address of its own. */
export function PageTabs() {
  const { tabs, currentPath } = use(NavigationContext)
  if (tabs.length === 0) return null
  return (
    <nav aria-label={page.pagesBeside} className={classes.pageTabs}>
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} className={classes.pageTab} aria-current={to === currentPath ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

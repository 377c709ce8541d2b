import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { page } from '../messages.ts'
import { NavigationContext } from './navigation-context.ts'
import classes from '../page.module.css'

/** The pages beside this one, each at an address of its own. */
export function PageTabs() {
  const { tabs } = use(NavigationContext)
  if (tabs.length === 0) return null
  return (
    <nav aria-label={page.pagesBeside} className={classes.pageTabs}>
      {tabs.map(({ to, label }) => (
        // Exact: one of them may be below another, and the router says which is the current one.
        <Link key={to} to={to} className={classes.pageTab} activeOptions={{ exact: true, includeSearch: false }}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

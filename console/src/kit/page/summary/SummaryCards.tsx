import type { ReactNode } from 'react'
import classes from './Summary.module.css'

/** What there is to know of one thing at a glance, in cards; it is changed on other tabs. */
export function SummaryCards({ children }: { children: ReactNode }) {
  return <div className={classes.cards}>{children}</div>
}

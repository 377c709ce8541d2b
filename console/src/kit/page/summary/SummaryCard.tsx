import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { AnchorLink } from '../../link/links.ts'
import classes from './Summary.module.css'

type Props = {
  title: string
  /** Where it is changed, or where the rest is. */
  more?: { label: string; to: string; params: Record<string, string>; search?: Record<string, string> | undefined }
  isWide?: boolean
  children: ReactNode
}

/** A part of what there is to know. */
export function SummaryCard({ title, more, isWide = false, children }: Props) {
  return (
    <section className={classes.card} data-wide={isWide || undefined}>
      <div className={classes.head}>
        <Title order={2}>{title}</Title>
        {more && (
          <AnchorLink to={more.to} params={more.params} search={more.search} size="sm">
            {more.label}
          </AnchorLink>
        )}
      </div>
      {children}
    </section>
  )
}

/** What there is to know of one thing at a glance, in cards; it is changed on other tabs. */
export function SummaryCards({ children }: { children: ReactNode }) {
  return <div className={classes.cards}>{children}</div>
}

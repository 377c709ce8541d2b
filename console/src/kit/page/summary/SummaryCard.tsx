import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Summary.module.css'

type Props = {
  title: string
  /** The way to where it is changed, or to the rest. */
  more?: ReactNode
  isWide?: boolean
  children: ReactNode
}

/** A part of what there is to know. */
export function SummaryCard({ title, more, isWide = false, children }: Props) {
  return (
    <section className={classes.card} data-wide={isWide || undefined}>
      <div className={classes.head}>
        <Title order={2}>{title}</Title>
        {more}
      </div>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'
import classes from './SideBySide.module.css'

type Props = { source: ReactNode; result: ReactNode; resultLabel: string }

/** What is edited, and beside it what comes of it, both in view; below each other on a phone. */
export function SideBySide({ source, result, resultLabel }: Props) {
  return (
    <div className={classes.panes}>
      <div className={classes.source}>{source}</div>
      <section className={classes.result} aria-label={resultLabel}>
        {result}
      </section>
    </div>
  )
}

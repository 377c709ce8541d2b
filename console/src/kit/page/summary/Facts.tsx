import type { ReactNode } from 'react'
import classes from './Summary.module.css'

type Props = { facts: readonly { label: string; value: ReactNode }[] }

/** Labels with what they say; those without a value are left out. */
export function Facts({ facts }: Props) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(({ value }) => value)
        .map(({ label, value }) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

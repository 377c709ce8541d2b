import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Summary.module.css'

type Props = { lines: readonly { id: string; what: ReactNode; when: ReactNode; bar?: ReactNode }[] }

/** What there is or was, line by line, and when; where it matters, on a bar of time. */
export function Lines({ lines }: Props) {
  return (
    <ul className={classes.lines}>
      {lines.map(({ id, what, when, bar }) => (
        <li key={id}>
          <span>{what}</span>
          {bar}
          <Text span size="sm" c="dimmed">
            {when}
          </Text>
        </li>
      ))}
    </ul>
  )
}

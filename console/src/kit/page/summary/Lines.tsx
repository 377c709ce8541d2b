import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Summary.module.css'

type Props = { lines: readonly { id: string; what: ReactNode; when: ReactNode }[] }

/** What there is or was, line by line, and when. */
export function Lines({ lines }: Props) {
  return (
    <ul className={classes.lines}>
      {lines.map(({ id, what, when }) => (
        <li key={id}>
          <span>{what}</span>
          <Text span size="sm" c="dimmed">
            {when}
          </Text>
        </li>
      ))}
    </ul>
  )
}

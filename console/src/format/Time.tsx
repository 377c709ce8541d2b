import { Tooltip } from '@mantine/core'
import { formatExactTime, formatRelativeTime, formatTime } from './time.ts'

type Props = { value: string | null | undefined; isRelative?: boolean }

/** A time, with the exact time and its zone on hover. A dash when there is none. */
export function Time({ value, isRelative = false }: Props) {
  if (!value) return <span>–</span>
  return (
    <Tooltip label={formatExactTime(value)}>
      <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
        {isRelative ? formatRelativeTime(value, Date.now()) : formatTime(value)}
      </time>
    </Tooltip>
  )
}

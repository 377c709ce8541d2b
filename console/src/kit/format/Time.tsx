import { Tooltip } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatExactTime, formatRelativeTime, formatTime } from './time.ts'

type Props = { value: string | null | undefined; isRelative?: boolean }

/** A time, with the exact time and its zone on hover. A dash when there is none. */
export function Time({ value, isRelative = false }: Props) {
  const element = useRef<HTMLTimeElement>(null)
  // A tooltip costs more than the rest of its cell, so it is made when the pointer comes.
  const [isNear, setIsNear] = useState(false)
  if (!value) return <span>–</span>
  return (
    <>
      <time
        ref={element}
        dateTime={value}
        style={{ whiteSpace: 'nowrap' }}
        onMouseEnter={() => setIsNear(true)}
        onMouseLeave={() => setIsNear(false)}
      >
        {isRelative ? formatRelativeTime(value, Date.now()) : formatTime(value)}
      </time>
      {isNear && <Tooltip target={element} label={formatExactTime(value)} opened />}
    </>
  )
}

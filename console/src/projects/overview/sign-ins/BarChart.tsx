import { Tooltip } from '@mantine/core'
import { formatNumber } from '../../../kit/format/number.ts'
import classes from '../Overview.module.css'
import { ticksFor } from './ticks.ts'

/** A bar: what it says to who hovers or focuses it, its parts from top to bottom, and the name below it, if it has one. */
export type Bar = {
  key: number
  figures: string
  parts: readonly { kind: 'succeeded' | 'failed'; count: number }[]
  name: string | undefined
}

/** Bars over an axis. Where some have no name, the others may take their place. */
export function BarChart({ bars }: { bars: readonly Bar[] }) {
  const ticks = ticksFor(Math.max(...bars.map(({ parts }) => parts.reduce((sum, { count }) => sum + count, 0))))
  const top = ticks.at(-1) ?? 1
  const share = (count: number) => `${(count / top) * 100}%`
  const named = bars.filter(({ name }) => name !== undefined)
  return (
    <div className={classes.chart}>
      <div className={classes.axis} aria-hidden>
        {ticks.map(tick => (
          <span key={tick} className={classes.tick} style={{ insetBlockEnd: share(tick) }}>
            {formatNumber(tick)}
          </span>
        ))}
      </div>
      <div className={classes.plot}>
        {ticks.slice(1).map(tick => (
          <div key={tick} className={classes.grid} style={{ insetBlockEnd: share(tick) }} />
        ))}
        <ol className={classes.days}>
          {bars.map(({ key, figures, parts }) => (
            <li key={key}>
              <Tooltip label={figures} events={{ hover: true, focus: true, touch: true }}>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its figures are read by keyboard too */}
                <div className={classes.day} role="img" aria-label={figures} tabIndex={0}>
                  {parts.map(({ kind, count }) => (
                    <div key={kind} className={classes.bar} data-kind={kind} style={{ height: share(count) }} />
                  ))}
                </div>
              </Tooltip>
            </li>
          ))}
        </ol>
      </div>
      <div className={classes.names} aria-hidden>
        {named.map(({ key, name }) => (
          <span key={key} style={named.length < bars.length ? { textAlign: 'start' } : undefined}>
            {name}
          </span>
        ))}
      </div>
    </div>
  )
}

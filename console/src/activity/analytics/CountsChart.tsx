import { Title, Tooltip } from '@mantine/core'
import { formatNumber } from '../../kit/format/number.ts'
import { locale } from '../../kit/language/language.ts'
import classes from '../../projects/overview/Overview.module.css'
import { ticksFor } from '../../projects/overview/sign-ins/ticks.ts'
import { analytics } from './messages.ts'
import type { Period } from './periods.ts'

// Periods are counted in UTC.
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', timeZone: 'UTC' })
const shortMonth = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
/** More names than that would run into each other on a phone. */
const namesMax = 7

type Props = { figures: readonly { from: Date; count: number }[]; period: Period }

/** How many events each period has, as bars over an axis; each says its figures to who hovers or focuses it. */
export function CountsChart({ figures, period }: Props) {
  const ticks = ticksFor(Math.max(...figures.map(({ count }) => count)))
  const top = ticks.at(-1) ?? 1
  const share = (count: number) => `${(count / top) * 100}%`
  const long = period === 'MONTH' ? month : day
  const short = period === 'MONTH' ? shortMonth : shortDay
  const step = Math.ceil(figures.length / namesMax)
  return (
    <section className={classes.card}>
      <Title order={2} mb="md">
        {analytics.overTime}
      </Title>
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
            {figures.map(({ from, count }) => {
              const figure = analytics.figure(long.format(from), formatNumber(count))
              return (
                <li key={from.getTime()}>
                  <Tooltip label={figure} events={{ hover: true, focus: true, touch: true }}>
                    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its figure is read by keyboard too */}
                    <div className={classes.day} role="img" aria-label={figure} tabIndex={0}>
                      <div className={classes.bar} data-kind="succeeded" style={{ height: share(count) }} />
                    </div>
                  </Tooltip>
                </li>
              )
            })}
          </ol>
        </div>
        <div className={classes.names} aria-hidden>
          {figures
            .filter((_, index) => index % step === 0)
            .map(({ from }) => (
              <span key={from.getTime()} style={step > 1 ? { textAlign: 'start' } : undefined}>
                {short.format(from)}
              </span>
            ))}
        </div>
      </div>
    </section>
  )
}

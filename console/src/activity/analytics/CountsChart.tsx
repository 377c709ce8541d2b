import { Title } from '@mantine/core'
import { formatNumber } from '../../kit/format/number.ts'
import { locale } from '../../kit/language/language.ts'
import classes from '../../projects/overview/Overview.module.css'
import { type Bar, BarChart } from '../../projects/overview/sign-ins/BarChart.tsx'
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
  const long = period === 'MONTH' ? month : day
  const short = period === 'MONTH' ? shortMonth : shortDay
  const step = Math.ceil(figures.length / namesMax)
  const bars = figures.map(
    ({ from, count }, index): Bar => ({
      key: from.getTime(),
      figures: analytics.figure(long.format(from), formatNumber(count)),
      parts: [{ kind: 'succeeded', count }],
      name: index % step === 0 ? short.format(from) : undefined,
    }),
  )
  return (
    <section className={classes.card}>
      <Title order={2} mb="md">
        {analytics.overTime}
      </Title>
      <BarChart bars={bars} />
    </section>
  )
}

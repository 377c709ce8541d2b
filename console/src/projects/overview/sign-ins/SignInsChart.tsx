import { Button, Group, Skeleton, Table, Text, Title, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../../kit/format/number.ts'
import { timeZone } from '../../../kit/format/zone.ts'
import { locale } from '../../../kit/language/language.ts'
import { overview } from '../messages.ts'
import classes from '../Overview.module.css'
import { ticksFor } from './ticks.ts'
import type { Day } from './week.ts'

const dayName = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone })
const dayDate = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })

type DayFigures = { day: Day | undefined; succeeded: number; failed: number }

/** Sign-ins of the last seven days as bars over an axis, those that failed on top; the same as a table. */
export function SignInsChart({ days }: { days: readonly DayFigures[] | undefined }) {
  const [isTable, setIsTable] = useState(false)
  return (
    <section className={classes.card}>
      <Group justify="space-between" mb="md">
        <Title order={2}>{overview.signInsByDay}</Title>
        <Group gap="md">
          <Text size="xs" className={classes.legend} data-kind="succeeded">
            {overview.succeeded}
          </Text>
          <Text size="xs" className={classes.legend} data-kind="failed">
            {overview.failed}
          </Text>
          <Button size="xs" variant="default" onClick={() => setIsTable(!isTable)}>
            {isTable ? overview.showChart : overview.showTable}
          </Button>
        </Group>
      </Group>
      {!days && <Skeleton height={184} />}
      {days && (isTable ? <AsTable days={days} /> : <AsBars days={days} />)}
    </section>
  )
}

function AsBars({ days }: { days: readonly DayFigures[] }) {
  const ticks = ticksFor(Math.max(...days.map(({ succeeded, failed }) => succeeded + failed)))
  const top = ticks.at(-1) ?? 1
  const share = (count: number) => `${(count / top) * 100}%`
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
          {days.map(({ day, succeeded, failed }) => {
            const date = day ? dayDate.format(day.from) : ''
            const figures = overview.dayFigures(date, formatNumber(succeeded), formatNumber(failed))
            return (
              <li key={date}>
                <Tooltip label={figures} events={{ hover: true, focus: true, touch: true }}>
                  {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its figures are read by keyboard too */}
                  <div className={classes.day} role="img" aria-label={figures} tabIndex={0}>
                    <div className={classes.bar} data-kind="failed" style={{ height: share(failed) }} />
                    <div className={classes.bar} data-kind="succeeded" style={{ height: share(succeeded) }} />
                  </div>
                </Tooltip>
              </li>
            )
          })}
        </ol>
      </div>
      <div className={classes.names} aria-hidden>
        {days.map(({ day }) => (
          <span key={day?.from.getTime()}>{day && dayName.format(day.from)}</span>
        ))}
      </div>
    </div>
  )
}

function AsTable({ days }: { days: readonly DayFigures[] }) {
  return (
    <Table className="tabular">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{overview.day}</Table.Th>
          <Table.Th>{overview.succeeded}</Table.Th>
          <Table.Th>{overview.failed}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {days.map(({ day, succeeded, failed }) => (
          <Table.Tr key={day?.from.getTime()}>
            <Table.Th scope="row" fw={400}>
              {day && dayDate.format(day.from)}
            </Table.Th>
            <Table.Td>{formatNumber(succeeded)}</Table.Td>
            <Table.Td>{formatNumber(failed)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

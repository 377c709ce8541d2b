import { Button, Group, Skeleton, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../../kit/format/number.ts'
import { timeZone } from '../../../kit/format/zone.ts'
import { locale } from '../../../kit/language/language.ts'
import { overview } from '../messages.ts'
import classes from '../Overview.module.css'
import { type Bar, BarChart } from './BarChart.tsx'
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
      {days && (isTable ? <AsTable days={days} /> : <BarChart bars={days.map(barOf)} />)}
    </section>
  )
}

function barOf({ day, succeeded, failed }: DayFigures): Bar {
  const date = day ? dayDate.format(day.from) : ''
  return {
    key: day?.from.getTime() ?? 0,
    figures: overview.dayFigures(date, formatNumber(succeeded), formatNumber(failed)),
    parts: [
      { kind: 'failed', count: failed },
      { kind: 'succeeded', count: succeeded },
    ],
    name: day ? dayName.format(day.from) : '',
  }
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

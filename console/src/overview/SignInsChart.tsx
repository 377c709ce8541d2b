import { Group, Paper, Skeleton, Text, Title, Tooltip } from '@mantine/core'
import { formatNumber } from '../format/number.ts'
import { overview } from './messages.en.ts'
import classes from './SignInsChart.module.css'
import type { Day } from './week.ts'

const dayName = new Intl.DateTimeFormat(undefined, { weekday: 'short' })
const dayDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

type DayFigures = {
  day: Day | undefined
  succeeded: number
  failed: number
}

/** Sign-ins of the last seven days as bars, those that failed on top. */
export function SignInsChart({ days }: { days: readonly DayFigures[] | undefined }) {
  const most = Math.max(1, ...(days ?? []).map(({ succeeded, failed }) => succeeded + failed))
  const height = (count: number) => `${(count / most) * 100}%`
  return (
    <Paper withBorder p="md" component="section">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3">
          {overview.signInsByDay}
        </Title>
        <Group gap="md">
          <Text size="xs" className={classes.legend} data-kind="succeeded">
            {overview.succeeded}
          </Text>
          <Text size="xs" className={classes.legend} data-kind="failed">
            {overview.failed}
          </Text>
        </Group>
      </Group>
      {!days && <Skeleton height={120} />}
      {days && (
        <ol className={classes.days}>
          {days.map(({ day, succeeded, failed }) => {
            const date = day ? dayDate.format(day.from) : ''
            const figures = overview.dayFigures(date, formatNumber(succeeded), formatNumber(failed))
            return (
              <li key={date} className={classes.day}>
                <Tooltip label={figures}>
                  <div className={classes.bars} role="img" aria-label={figures}>
                    <div className={classes.bar} data-kind="failed" style={{ height: height(failed) }} />
                    <div className={classes.bar} data-kind="succeeded" style={{ height: height(succeeded) }} />
                  </div>
                </Tooltip>
                <Text size="xs" c="dimmed" ta="center" aria-hidden>
                  {day && dayName.format(day.from)}
                </Text>
              </li>
            )
          })}
        </ol>
      )}
    </Paper>
  )
}

import { Group, Progress, Stack, Text, Title } from '@mantine/core'
import { formatNumber } from '../format/number.ts'
import { Time } from '../format/Time.tsx'
import { AnchorLink } from '../link/AnchorLink.ts'
import { overview } from './messages.ts'
import classes from './Overview.module.css'

/** With what sign-ins failed lately, most first. */
export function FailingMethods({ methods }: { methods: readonly string[] }) {
  const counts = [...Map.groupBy(methods, method => method || overview.unknownMethod)]
    .map(([method, all]) => ({ method, count: all.length }))
    .toSorted((one, other) => other.count - one.count)
  return (
    <section className={classes.card}>
      <Title order={2}>{overview.failingMethods}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {overview.failingMethodsHelp}
      </Text>
      {counts.length === 0 && <Text size="sm">{overview.noFailures}</Text>}
      <Stack gap="xs">
        {counts.slice(0, 5).map(({ method, count }) => (
          <div key={method}>
            <Group justify="space-between" mb={2}>
              <Text size="sm">{method}</Text>
              <Text size="sm" c="dimmed" className="tabular">
                {formatNumber(count)}
              </Text>
            </Group>
            <Progress value={(count / methods.length) * 100} color="red" size="sm" aria-label={method} />
          </div>
        ))}
      </Stack>
    </section>
  )
}

const soonMs = 30 * 24 * 60 * 60 * 1000

type Key = { id: string; name: string; expiresAt: string | null }

/** Keys that stop working soon. */
export function Expiring({ keys, now }: { keys: readonly Key[]; now: number }) {
  const soon = keys.filter(({ expiresAt }) => expiresAt !== null && Date.parse(expiresAt) - now < soonMs)
  return (
    <section className={classes.card}>
      <Title order={2}>{overview.expiring}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {overview.expiringHelp}
      </Text>
      {soon.length === 0 && <Text size="sm">{overview.nothingExpires}</Text>}
      <Stack gap={6}>
        {soon.map(({ id, name, expiresAt }) => (
          <Group key={id} justify="space-between" wrap="nowrap">
            <AnchorLink to="/access-keys" search={{ q: name }} size="sm" c="inherit" truncate>
              {name}
            </AnchorLink>
            <Text size="sm" c="dimmed" component="span">
              <Time value={expiresAt} isRelative />
            </Text>
          </Group>
        ))}
      </Stack>
    </section>
  )
}

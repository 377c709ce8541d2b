import { Group, Progress, Stack, Text, Title } from '@mantine/core'
import { formatNumber } from '../../kit/format/number.ts'
import { Time } from '../../kit/format/Time.tsx'
import { AnchorLink } from '../../kit/link/links.ts'
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

const ssoTab: string = '/tenants/$id/sso'

type Key = { id: string; name: string; expiresAt: string | null }
type Configuration = {
  id: string
  certificateExpiresAt: string | null
  tenant: { id: string; name: string } | null
}

/** Keys and certificates that stop working before an instant, soonest first. */
export function Expiring({
  keys,
  configurations,
  before,
}: {
  keys: readonly Key[]
  configurations: readonly Configuration[]
  before: number
}) {
  const ofKeys = keys.flatMap(({ id, name, expiresAt }) =>
    expiresAt
      ? {
          id,
          expiresAt,
          link: (
            <AnchorLink to="/access-keys" search={{ q: name }} size="sm" c="inherit" truncate>
              {name}
            </AnchorLink>
          ),
        }
      : [],
  )
  const ofCertificates = configurations.flatMap(({ id, certificateExpiresAt: expiresAt, tenant }) =>
    expiresAt && tenant
      ? {
          id,
          expiresAt,
          link: (
            <AnchorLink to={ssoTab} params={{ id: tenant.id }} size="sm" c="inherit" truncate>
              {overview.certificateOf(tenant.name)}
            </AnchorLink>
          ),
        }
      : [],
  )
  const soon = [...ofKeys, ...ofCertificates]
    .filter(({ expiresAt }) => Date.parse(expiresAt) < before)
    .toSorted((one, other) => Date.parse(one.expiresAt) - Date.parse(other.expiresAt))
  return (
    <section className={classes.card}>
      <Title order={2}>{overview.expiring}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {overview.expiringHelp}
      </Text>
      {soon.length === 0 && <Text size="sm">{overview.nothingExpires}</Text>}
      <Stack gap={6}>
        {soon.map(({ id, expiresAt, link }) => (
          <Group key={id} justify="space-between" wrap="nowrap">
            {link}
            <Text size="sm" c="dimmed" component="span">
              <Time value={expiresAt} isRelative />
            </Text>
          </Group>
        ))}
      </Stack>
    </section>
  )
}

import { Accordion, Badge, Button, Code, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '../../../kit/api/use-query.ts'
import { Time } from '../../../kit/format/Time.tsx'
import { CopyFacts } from '../../../kit/page/summary/CopyFacts.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { type SsoAttempt, SsoAttemptQuery, SsoFailuresQuery } from '../documents.ts'
import { tenants } from '../messages.ts'
import type { StartedTest } from './SsoTestButton.tsx'

const colors = { PENDING: 'gray', PASSED: 'teal', FAILED: 'red' } as const

/** The failed sign-ins of a tenant, with what to do, and the test that was started here. */
export function SsoAttempts({ tenantId, started }: { tenantId: string; started: StartedTest | undefined }) {
  const testId = started?.attemptDatabaseId
  const [{ data }, reload] = useQuery({ query: SsoFailuresQuery, variables: { tenantId } })
  const [{ data: tested }, reloadTest] = useQuery({
    query: SsoAttemptQuery,
    variables: { attemptId: testId ?? '' },
    pause: testId === undefined,
  })
  const test = testId === undefined ? undefined : tested?.ssoAttempt
  const failures = data?.ssoFailures?.edges.map(({ node }) => node) ?? []
  const attempts = [...(test ? [test] : []), ...failures.filter(({ databaseId }) => databaseId !== testId)]
  const refresh = () => {
    reload({ requestPolicy: 'network-only' })
    if (testId !== undefined) reloadTest({ requestPolicy: 'network-only' })
  }
  return (
    <Section
      title={tenants.ssoAttempts}
      description={tenants.ssoAttemptsHelp}
      actions={
        <Button size="xs" variant="default" onClick={refresh}>
          {tenants.ssoRefresh}
        </Button>
      }
    >
      {started?.url && (
        <Button component="a" href={started.url} target="_blank" rel="noopener" size="xs" mb="sm">
          {tenants.ssoTestOpen}
        </Button>
      )}
      {attempts.length === 0 ? (
        <Text size="sm">{tenants.noSsoAttempts}</Text>
      ) : (
        <Accordion variant="contained">
          {attempts.map(attempt => (
            <Accordion.Item key={attempt.databaseId} value={attempt.databaseId}>
              <Accordion.Control>
                <Group gap="sm">
                  <Badge variant="light" color={colors[attempt.status]}>
                    {tenants.ssoStatuses[attempt.status]}
                  </Badge>
                  {attempt.isTest && <Badge color="gray">{tenants.ssoTest}</Badge>}
                  <Time value={attempt.occurredAt} />
                  {attempt.failedCheck && <Code>{attempt.failedCheck}</Code>}
                </Group>
              </Accordion.Control>
              <Accordion.Panel>
                <AttemptDetails attempt={attempt} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </Section>
  )
}

function AttemptDetails({ attempt: { remedy, checks, profile, received } }: { attempt: SsoAttempt }) {
  const failed = checks.filter(({ isPassed }) => !isPassed)
  return (
    <Stack gap="sm">
      {remedy && <Text lang="en">{remedy}</Text>}
      {failed.map(check => (
        <CopyFacts
          key={check.check}
          facts={[
            { label: tenants.ssoReceived, value: check.received },
            { label: tenants.ssoExpected, value: check.expected },
          ]}
        />
      ))}
      {profile && (
        <CopyFacts
          facts={[
            { label: tenants.ssoEmail, value: profile.email ?? '' },
            { label: tenants.ssoFullName, value: [profile.givenName, profile.familyName].filter(Boolean).join(' ') },
            { label: tenants.ssoGroups, value: profile.groups.join(', ') },
            { label: tenants.ssoRoles, value: profile.roleNames.join(', ') },
          ]}
        />
      )}
      {received && (
        <Code block mah={240} style={{ overflow: 'auto' }}>
          {received}
        </Code>
      )}
    </Stack>
  )
}

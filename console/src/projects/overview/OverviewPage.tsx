import { SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { failureOf } from '../../kit/api/failure.ts'
import { useQuery } from '../../kit/api/use-query.ts'
import { FailureAlert } from '../../kit/feedback/failure/FailureAlert.tsx'
import { AnchorLink } from '../../kit/link/links.ts'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { OverviewQuery, SignInsByDayQuery } from './documents.ts'
import { Expiring, FailingMethods } from './Facts.tsx'
import { Figure } from './Figure.tsx'
import { FirstSteps } from './first-steps/FirstSteps.tsx'
import { overview } from './messages.ts'
import classes from './Overview.module.css'
import { RecentEvents } from './RecentEvents.tsx'
import { SignInsChart } from './sign-ins/SignInsChart.tsx'
import { dayVariables, lastWeek, weekVariables } from './sign-ins/week.ts'

/** What expires within a month is shown. */
const soonMs = 30 * 24 * 60 * 60 * 1000

/** The console's own roles: a project has them from the start. */
const builtInRoles = new Set(['Administrator', 'Developer', 'Support', 'Auditor', 'Tenant Admin'])

/** How the project is doing, and how to start using it; each figure leads to what is behind it. */
export function OverviewPage() {
  const [now] = useState(() => new Date())
  const [week] = useState(() => lastWeek(now))
  const soon = now.getTime() + soonMs
  const variables = { ...weekVariables(week), soon: new Date(soon).toISOString() }
  const [{ data, error }, reload] = useQuery({ query: OverviewQuery, variables })
  const byDay = { query: SignInsByDayQuery, variables: dayVariables(week) }
  const [{ data: days, error: daysError }, reloadDays] = useQuery(byDay)
  const from = week[0] && dayOf(week[0].from)
  const figures = [
    { id: 'users', count: data?.all, link: <AnchorLink to="/users">{overview.users}</AnchorLink> },
    {
      id: 'active',
      count: data?.active,
      link: (
        <AnchorLink to="/users" search={{ signedInFrom: from }}>
          {overview.activeWeek}
        </AnchorLink>
      ),
    },
    {
      id: 'new',
      count: data?.new,
      link: (
        <AnchorLink to="/users" search={{ createdFrom: from }}>
          {overview.newWeek}
        </AnchorLink>
      ),
    },
    {
      id: 'signIns',
      count: data?.signIns,
      link: (
        <AnchorLink to="/audit" search={{ action: 'LoginSucceed', from }}>
          {overview.signInsWeek}
        </AnchorLink>
      ),
    },
    {
      id: 'failures',
      count: data?.failures,
      link: (
        <AnchorLink to="/audit" search={{ action: 'LoginFailed', from }}>
          {overview.failuresWeek}
        </AnchorLink>
      ),
    },
  ]
  return (
    <Stack gap="md">
      <PageHeader title={overview.title} />
      {error && <FailureAlert failure={failureOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {!error && (
        <FirstSteps
          done={
            data && {
              user: data.all.totalCount > 1,
              origin: (data.project.settings?.approvedOrigins.length ?? 0) > 0,
              role: data.roles.edges.some(({ node }) => !builtInRoles.has(node.name)),
              signIn: data.signIns.totalCount > 1,
            }
          }
        />
      )}
      <div className={classes.figures}>
        {figures.map(({ id, count, link }) => (
          <Figure key={id} count={count} label={link} />
        ))}
      </div>
      {daysError && !error && (
        <FailureAlert failure={failureOf(daysError)} onRetry={() => reloadDays({ requestPolicy: 'network-only' })} />
      )}
      {!daysError && (
        <SignInsChart
          days={
            days && [
              { day: week[0], succeeded: days.ok0.totalCount, failed: days.bad0.totalCount },
              { day: week[1], succeeded: days.ok1.totalCount, failed: days.bad1.totalCount },
              { day: week[2], succeeded: days.ok2.totalCount, failed: days.bad2.totalCount },
              { day: week[3], succeeded: days.ok3.totalCount, failed: days.bad3.totalCount },
              { day: week[4], succeeded: days.ok4.totalCount, failed: days.bad4.totalCount },
              { day: week[5], succeeded: days.ok5.totalCount, failed: days.bad5.totalCount },
              { day: week[6], succeeded: days.ok6.totalCount, failed: days.bad6.totalCount },
            ]
          }
        />
      )}
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <RecentEvents
          title={overview.recentSignIns}
          isOneAction
          nothing={overview.noSignIns}
          events={data?.signIns.edges.map(edge => edge.node)}
        />
        <RecentEvents
          title={overview.recentChanges}
          nothing={overview.noEvents}
          events={data?.recent.edges.map(edge => edge.node)}
        />
        {data && <FailingMethods methods={data.failures.edges.map(({ node }) => node.method ?? '')} />}
        {data && (
          <Expiring
            keys={data.expiring.edges.map(({ node }) => node)}
            configurations={data.expiringCertificates?.edges.map(({ node }) => node) ?? []}
            before={soon}
          />
        )}
      </SimpleGrid>
    </Stack>
  )
}

/** The day of an instant as the address has it, in the reader's time zone. */
function dayOf(instant: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`
}

import { Grid, SimpleGrid, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { useQuery } from 'urql'
import { failureOf } from '../api/failure.ts'
import { FailureAlert } from '../feedback/FailureAlert.tsx'
import { useViewer } from '../frame/viewer.ts'
import { AnchorLink } from '../link/AnchorLink.ts'
import { OverviewQuery, SignInsByDayQuery } from './documents.ts'
import { Figure } from './Figure.tsx'
import { GettingStarted } from './GettingStarted.tsx'
import { overview } from './messages.en.ts'
import { RecentEvents } from './RecentEvents.tsx'
import { SignInsChart } from './SignInsChart.tsx'
import { dayVariables, lastWeek, weekVariables } from './week.ts'

/** How the project is doing, and how to start using it. */
export function OverviewPage() {
  const { projectId, apiUrl } = useViewer()
  const [week] = useState(() => lastWeek(new Date()))
  const [{ data, error }, reload] = useQuery({ query: OverviewQuery, variables: weekVariables(week) })
  const byDay = { query: SignInsByDayQuery, variables: dayVariables(week) }
  const [{ data: days, error: daysError }, reloadDays] = useQuery(byDay)
  return (
    <Stack gap="md">
      <Title order={1}>{overview.title}</Title>
      {error && <FailureAlert failure={failureOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Figure count={data?.all} label={<AnchorLink to="/users">{overview.users}</AnchorLink>} />
        <Figure
          count={data?.disabled}
          label={
            <AnchorLink to="/users" search={{ status: 'DISABLED' }}>
              {overview.disabled}
            </AnchorLink>
          }
        />
        <Figure
          count={data?.signIns}
          label={
            <AnchorLink to="/audit" search={{ action: 'LoginSucceed' }}>
              {overview.signInsWeek}
            </AnchorLink>
          }
        />
        <Figure
          count={data?.failures}
          label={
            <AnchorLink to="/audit" search={{ action: 'LoginFailed' }}>
              {overview.failuresWeek}
            </AnchorLink>
          }
        />
      </SimpleGrid>
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
      <Grid>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <RecentEvents
            title={overview.recentSignIns}
            isOneAction
            nothing={overview.noSignIns}
            events={data?.signIns.edges.map(edge => edge.node)}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <RecentEvents
            title={overview.recentChanges}
            nothing={overview.noEvents}
            events={data?.recent.edges.map(edge => edge.node)}
          />
        </Grid.Col>
      </Grid>
      <GettingStarted projectId={projectId} apiUrl={apiUrl} />
    </Stack>
  )
}

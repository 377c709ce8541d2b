import { Autocomplete, Group, NativeSelect, Skeleton, Stack } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { failureOf } from '../../kit/api/failure.ts'
import { useQuery } from '../../kit/api/use-query.ts'
import { knownActions } from '../audit/sentences/known-actions.ts'
import { FailureAlert } from '../../kit/feedback/failure/FailureAlert.tsx'
import { NothingHere } from '../../kit/page/NothingHere.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { CountsChart } from './CountsChart.tsx'
import { AnalyticsQuery, GroupsTable } from './GroupsTable.tsx'
import { analytics } from './messages.ts'
import { beginOf, filled, type Span, spans } from './periods.ts'

const route = getRouteApi('/analytics')
const kinds = ['action', 'device', 'method', 'tenant'] as const
const allSpans = ['7', '30', '90', '365'] as const satisfies readonly Span[]

/** How often what happened, over time and in groups. */
export function AnalyticsPage() {
  const { by = 'action', days = '30', action } = route.useSearch()
  const navigate = route.useNavigate()
  const [now] = useState(() => new Date())
  const [typed, setTyped] = useState(action ?? '')
  const [{ data, error }, load] = useQuery({
    keepsLast: true,
    query: AnalyticsQuery,
    variables: {
      filter: { from: beginOf(days, now).toISOString(), actions: action ? [action] : null },
      period: spans[days].period,
      group: {
        byAction: by === 'action',
        byDevice: by === 'device',
        byMethod: by === 'method',
        byTenant: by === 'tenant',
      },
    },
  })
  const show = (change: { by?: string | undefined; days?: string | undefined; action?: string | undefined }) =>
    // The address drops what makes no sense.
    void navigate({ search: previous => ({ ...previous, ...change }) as typeof previous, replace: true })
  const total = data?.overTime.reduce((sum, { count }) => sum + count, 0)
  return (
    <Stack gap="md">
      <PageHeader
        title={analytics.title}
        lead={analytics.lead}
        aside={total === undefined ? undefined : analytics.total(total)}
      />
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={analytics.span}
          data={allSpans.map(value => ({ value, label: analytics.spans[value] }))}
          value={days}
          onChange={({ currentTarget: { value } }) => show({ days: value === '30' ? undefined : value })}
        />
        <NativeSelect
          label={analytics.groupBy}
          data={kinds.map(value => ({ value, label: analytics.kinds[value] }))}
          value={by}
          onChange={({ currentTarget: { value } }) => show({ by: value === 'action' ? undefined : value })}
        />
        <Autocomplete
          label={analytics.action}
          placeholder={analytics.everyAction}
          data={[...knownActions]}
          value={typed}
          onChange={setTyped}
          onOptionSubmit={value => show({ action: value })}
          onBlur={() => show({ action: typed.trim() || undefined })}
          onKeyDown={({ key }) => key === 'Enter' && show({ action: typed.trim() || undefined })}
        />
      </Group>
      {error && <FailureAlert failure={failureOf(error)} onRetry={() => load({ requestPolicy: 'network-only' })} />}
      {!data && !error && <Skeleton height={240} aria-busy />}
      {data && total === 0 && (
        <NothingHere icon={IconChartBar} title={analytics.nothingTitle} text={analytics.nothingText} />
      )}
      {data && total !== 0 && (
        <>
          <CountsChart figures={filled(days, now, data.overTime)} period={spans[days].period} />
          <GroupsTable kind={by} groups={data.groups} />
        </>
      )}
    </Stack>
  )
}

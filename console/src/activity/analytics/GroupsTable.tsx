import { Progress, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { formatNumber } from '../../kit/format/number.ts'
import { withoutControls } from '../../kit/format/text.ts'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { rowLink } from '../../kit/table/row-link.ts'
import { analytics } from './messages.ts'

export const AnalyticsQuery = graphql(`
  query Analytics($filter: AnalyticsFilter!, $period: AnalyticsPeriod!, $group: AnalyticsGroup!) {
    overTime: analytics(filter: $filter, group: { byPeriod: $period }) { startsAt count }
    groups: analytics(filter: $filter, group: $group) { action device method tenantDatabaseId count }
  }
`)

type Counted = ResultOf<typeof AnalyticsQuery>['groups'][number]
type Kind = 'action' | 'device' | 'method' | 'tenant'
type Row = { name: string; count: number; share: number }

function nameOf(kind: Kind, { action, device, method, tenantDatabaseId: tenantId }: Counted): string {
  return withoutControls({ action, device, method, tenant: tenantId }[kind] ?? '')
}

/** The groups with their counts, the largest first. */
export function GroupsTable({ kind, groups }: { kind: Kind; groups: readonly Counted[] }) {
  const largest = Math.max(1, ...groups.map(({ count }) => count))
  const rows: Row[] = groups
    .map(group => ({ name: nameOf(kind, group), count: group.count, share: (group.count / largest) * 100 }))
    .toSorted((one, other) => other.count - one.count)
  const columns: readonly Column<Row>[] = [
    {
      id: 'NAME',
      header: analytics.kinds[kind],
      cell: ({ name }) =>
        kind === 'action' && name ? (
          <Link to="/audit" search={{ action: name }} {...rowLink}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <Text size="sm" c={name ? undefined : 'dimmed'} truncate>
            <bdi>{name || analytics.none}</bdi>
          </Text>
        ),
    },
    {
      id: 'COUNT',
      header: analytics.events,
      width: 120,
      cell: ({ count }) => <span className="tabular">{formatNumber(count)}</span>,
    },
    {
      id: 'SHARE',
      header: analytics.share,
      cell: ({ share }) => <Progress value={share} aria-hidden />,
    },
  ]
  return (
    <DataTable
      label={analytics.groups}
      columns={columns}
      rows={rows}
      rowId={({ name }) => name || '-'}
      rowName={({ name }) => name || analytics.none}
    />
  )
}

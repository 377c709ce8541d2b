import { Alert, Progress, Text } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from '../../kit/api/use-query.ts'
import { Time } from '../../kit/format/Time.tsx'
import { ListPage } from '../../kit/page/list/ListPage.tsx'
import { useCursorTrail } from '../../kit/table/cursor-trail.ts'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { Pager } from '../../kit/table/controls/Pager.tsx'
import { rowLink } from '../../kit/table/row-link.ts'
import { type Job, JobsQuery } from './documents.ts'
import { JobDrawer } from './JobDrawer.tsx'
import { isMoving, usePolling } from './use-polling.ts'
import { JobStatusBadge } from './JobStatusBadge.tsx'
import { jobs } from './messages.ts'

const route = getRouteApi('/jobs')
const pageSize = 25

const columns: readonly Column<Job>[] = [
  {
    id: 'KIND',
    header: jobs.kind,
    cell: ({ id, kind }) => (
      <Link to="/jobs" search={{ job: id }} {...rowLink}>
        {jobs.kinds[kind]}
      </Link>
    ),
  },
  { id: 'STATUS', header: jobs.status, width: 130, cell: ({ status }) => <JobStatusBadge status={status} /> },
  {
    id: 'PROGRESS',
    header: jobs.progress,
    cell: job =>
      job.status === 'RUNNING' ? (
        <Progress value={job.progress} aria-label={jobs.progress} />
      ) : (
        <Text size="sm" c="dimmed" className="tabular">
          {jobs.processedSoFar(job.processed)}
        </Text>
      ),
  },
  {
    id: 'FAILED',
    header: jobs.failed,
    width: 110,
    cell: ({ failed }) => (
      <Text size="sm" c={failed > 0 ? 'red' : 'dimmed'} className="tabular">
        {failed}
      </Text>
    ),
  },
  { id: 'BY', header: jobs.createdBy, width: 180, cell: ({ createdBy }) => createdBy.name || createdBy.databaseId },
  {
    id: 'CREATED',
    header: jobs.created,
    width: 180,
    isTime: true,
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
]

/** Jobs, newest first; those that run are brought up to date. */
export function JobsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [{ data, error, fetching }, load] = useQuery({
    keepsLast: true,
    query: JobsQuery,
    variables: { first: pageSize, after: search.after ?? null, filter: null },
  })
  const reload = () => load({ requestPolicy: 'network-only' })
  const page = data?.jobs
  const rows = page?.edges.map(({ node }) => node)
  usePolling(rows?.some(isMoving) ?? false, reload)
  const paging = useCursorTrail({
    after: search.after,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined,
  })
  return (
    <ListPage
      title={jobs.title}
      lead={jobs.lead}
      count={page ? (page.isTotalExact ? jobs.total : jobs.totalAtLeast)(page.totalCount) : undefined}
      error={error}
      onRetry={reload}
      rowCount={fetching && rows?.length === 0 ? undefined : rows?.length}
      isFiltered={false}
      onClearFilters={() => {}}
      nothingYet={{ icon: IconStack2, title: jobs.nothingYetTitle, text: jobs.nothingYetText }}
      nothingMatches={{ title: jobs.nothingMatchesTitle, text: jobs.nothingMatchesText }}
      extra={
        <JobDrawer
          id={search.job}
          onClose={() => void navigate({ search: previous => ({ ...previous, job: undefined }) })}
        />
      }
    >
      {data && !page ? (
        <Alert color="gray">{jobs.notSupported}</Alert>
      ) : (
        <DataTable
          label={jobs.title}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          rowName={({ kind }) => jobs.kinds[kind]}
        />
      )}
      <Pager paging={paging} />
    </ListPage>
  )
}

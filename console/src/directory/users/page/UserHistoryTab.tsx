import { EmptyState, Stack } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from '../../../kit/api/use-query.ts'
import { failureOf } from '../../../kit/api/failure.ts'
import { auditFilterVariables } from '../../../activity/audit/audit-search.ts'
import { AuditTable } from '../../../activity/audit/table/AuditTable.tsx'
import { EventDrawer } from '../../../activity/audit/event/EventDrawer.tsx'
import { AuditQuery } from '../../../activity/audit/documents.ts'
import { FailureAlert } from '../../../kit/feedback/failure/FailureAlert.tsx'
import { ForbiddenView } from '../../../kit/feedback/failure/ForbiddenView.tsx'
import { useMay, useViewer, viewerName } from '../../../frame/viewer.ts'
import { useCursorTrail } from '../../../kit/table/cursor-trail.ts'
import { Pager } from '../../../kit/table/controls/Pager.tsx'
import { users } from '../messages.ts'
import { useUser } from '../user/user-context.ts'

const route = getRouteApi('/users/$userId/history')
const pageSize = 25

/** The audit events about the user. */
export function UserHistoryTab() {
  const user = useUser()
  const viewer = useViewer()
  const mayRead = useMay('READ_AUDIT')
  const { after, event } = route.useSearch()
  const navigate = route.useNavigate()
  const [{ data, error, fetching }, reload] = useQuery({
    keepsLast: true,
    query: AuditQuery,
    variables: { first: pageSize, after: after ?? null, filter: auditFilterVariables({ target: user.databaseId }) },
    pause: !mayRead,
  })
  const paging = useCursorTrail({
    after,
    endCursor: data?.auditEvents.pageInfo.hasNextPage ? data.auditEvents.pageInfo.endCursor : undefined,
  })
  const rows = data?.auditEvents.edges.map(edge => edge.node)
  if (!mayRead) return <ForbiddenView name={viewerName(viewer)} />
  if (rows?.length === 0 && !fetching) {
    return (
      <EmptyState
        py="xl"
        icon={<IconHistory aria-hidden />}
        title={users.noHistoryTitle}
        description={users.noHistoryText}
      />
    )
  }
  return (
    <Stack gap="md" mt="md">
      {error && <FailureAlert failure={failureOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {!(error && !rows) && (
        <div>
          <AuditTable rows={rows} />
          <Pager paging={paging} />
        </div>
      )}
      <EventDrawer
        eventId={event}
        onClose={() => void navigate({ search: previous => ({ ...previous, event: undefined }) })}
      />
    </Stack>
  )
}

import { IconHistory } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useQuery } from '../../kit/api/use-query.ts'
import { AuditTable } from '../../activity/audit/table/AuditTable.tsx'
import { EventDrawer } from '../../activity/audit/event/EventDrawer.tsx'
import { AuditQuery } from '../../activity/audit/documents.ts'
import { audit } from '../../activity/audit/messages.ts'
import { TabTable } from '../../kit/page/list/TabTable.tsx'
import { useCursorTrail } from '../../kit/table/cursor-trail.ts'
import type { ListAddress } from '../../kit/table/list-address.ts'
import { Pager } from '../../kit/table/controls/Pager.tsx'
import { useTenant } from './tenant-context.ts'

const pageSize = 25

/** The audit events of the tenant: changes, members who came and went, and sign-ins in it. */
export function TenantAuditTab() {
  const tenant = useTenant()
  const { after, event }: ListAddress = useSearch({ strict: false })
  const navigate = useNavigate()
  const [{ data, error, fetching }, reload] = useQuery({
    keepsLast: true,
    query: AuditQuery,
    variables: { first: pageSize, after: after ?? null, filter: { tenantDatabaseIds: [tenant.databaseId] } },
  })
  const page = data?.auditEvents
  const paging = useCursorTrail({
    after,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined,
  })
  const rows = page?.edges.map(({ node }) => node)
  return (
    <TabTable
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      rowCount={fetching && rows?.length === 0 ? undefined : rows?.length}
      nothing={{ icon: IconHistory, title: audit.nothingYetTitle, text: audit.nothingYetText }}
    >
      <AuditTable rows={rows} />
      <Pager paging={paging} />
      <EventDrawer
        eventId={event}
        onClose={() => void navigate({ to: '.', search: previous => ({ ...previous, event: undefined }) })}
      />
    </TabTable>
  )
}

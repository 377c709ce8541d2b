import { Button, EmptyState, Group, Stack, Title } from '@mantine/core'
import { IconHistory, IconZoomExclamation } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { failureOf } from '../api/failure.ts'
import { FailureAlert } from '../feedback/FailureAlert.tsx'
import { isTyping } from '../search/typing.ts'
import { useCursorTrail } from '../table/cursor-trail.ts'
import { Pager } from '../table/Pager.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { type AuditFilter, auditFilterVariables, isFiltered, noAuditFilter } from './audit-search.ts'
import { AuditTable } from './AuditTable.tsx'
import { AuditQuery } from './documents.ts'
import { EventDrawer } from './EventDrawer.tsx'
import { actorName, targetName, targetUserId } from './event-names.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { knownActions } from './known-actions.ts'
import { audit } from './messages.en.ts'

const route = getRouteApi('/audit')
const pageSize = 50

function totalText({ totalCount, isTotalExact }: { totalCount: number; isTotalExact: boolean }) {
  return isTotalExact ? audit.total(totalCount) : audit.totalAbout(totalCount)
}

/** Audit events, newest first, with actor, target and IP address. */
export function AuditPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [{ data, error, fetching }, reload] = useQuery({
    query: AuditQuery,
    variables: { first: pageSize, after: search.after ?? null, filter: auditFilterVariables(search) },
  })
  const paging = useCursorTrail({
    after: search.after,
    endCursor: data?.auditEvents.pageInfo.hasNextPage ? data.auditEvents.pageInfo.endCursor : undefined,
  })
  const narrow = (change: Partial<AuditFilter>) =>
    void navigate({ search: previous => ({ ...previous, after: undefined, ...change }), replace: isTyping(change) })
  const clear = () => narrow(noAuditFilter)
  const rows = data?.auditEvents.edges.map(edge => edge.node)
  const isEmpty = rows?.length === 0 && !fetching
  const byActor = search.actor ? rows?.find(event => event.actor?.actorId === search.actor) : undefined
  const ofTarget = search.target ? rows?.find(event => targetUserId(event) === search.target) : undefined
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>{audit.title}</Title>
        <ExportMenu filter={search} />
      </Group>
      <AuditFilters
        filter={search}
        actions={knownActions}
        actorLabel={byActor ? actorName(byActor) : (search.actor ?? '')}
        targetLabel={ofTarget ? targetName(ofTarget) : (search.target ?? '')}
        onChange={narrow}
        onClear={clear}
      />
      {error && <FailureAlert failure={failureOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {isEmpty && (
        <EmptyState
          py="xl"
          icon={isFiltered(search) ? <IconZoomExclamation aria-hidden /> : <IconHistory aria-hidden />}
          title={isFiltered(search) ? audit.nothingMatchesTitle : audit.nothingYetTitle}
          description={isFiltered(search) ? audit.nothingMatchesText : audit.nothingYetText}
        >
          {isFiltered(search) && (
            <EmptyState.Actions>
              <Button variant="light" onClick={clear}>
                {audit.clearFilters}
              </Button>
            </EmptyState.Actions>
          )}
        </EmptyState>
      )}
      {!isEmpty && !(error && !rows) && (
        <div>
          <AuditTable rows={rows} onNarrow={narrow} />
          <Pager paging={paging} summary={data && totalText(data.auditEvents)} />
        </div>
      )}
      <EventDrawer
        eventId={search.event}
        onClose={() => void navigate({ search: previous => ({ ...previous, event: undefined }) })}
      />
    </Stack>
  )
}

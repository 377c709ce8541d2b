import { Group } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from '../../kit/api/use-query.ts'
import { isTyping } from '../../kit/search/search-params.ts'
import { usePolling } from '../jobs/use-polling.ts'
import { ListPage } from '../../kit/page/list/ListPage.tsx'
import { SavedViewsMenu } from '../../directory/saved-views/SavedViewsMenu.tsx'
import { useCursorTrail } from '../../kit/table/cursor-trail.ts'
import { Filters } from '../../kit/table/controls/Filters.tsx'
import { Pager } from '../../kit/table/controls/Pager.tsx'
import { ViewMenu } from '../../kit/table/controls/ViewMenu.tsx'
import { type AuditFilter, auditFilterVariables, isFiltered, noAuditFilter } from './audit-search.ts'
import { auditColumns, AuditTable } from './table/AuditTable.tsx'
import { AuditQuery } from './documents.ts'
import { EventDrawer } from './event/EventDrawer.tsx'
import { actorName, targetName, targetUserId } from './sentences/event-names.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { knownActions } from './sentences/known-actions.ts'
import { audit } from './messages.ts'
import { Switch } from '../../kit/form/fields/Switch.tsx'

const route = getRouteApi('/audit')
const pageSize = 50

function totalText({ totalCount, isTotalExact }: { totalCount: number; isTotalExact: boolean }) {
  return isTotalExact ? audit.total(totalCount) : audit.totalAtLeast(totalCount)
}

/** Audit events, newest first, with actor, target and IP address. */
export function AuditPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [{ data, error, fetching }, reload] = useQuery({
    keepsLast: true,
    query: AuditQuery,
    variables: { first: pageSize, after: search.after ?? null, filter: auditFilterVariables(search) },
  })
  const paging = useCursorTrail({
    after: search.after,
    endCursor: data?.auditEvents.pageInfo.hasNextPage ? data.auditEvents.pageInfo.endCursor : undefined,
  })
  const isLive = search.live === 'true' && !search.after
  usePolling(isLive, () => reload({ requestPolicy: 'network-only' }))
  const narrow = (change: Partial<AuditFilter>) =>
    void navigate({ search: previous => ({ ...previous, after: undefined, ...change }), replace: isTyping(change) })
  const clear = () => narrow(noAuditFilter)
  const rows = data?.auditEvents.edges.map(edge => edge.node)
  const byActor = search.actor ? rows?.find(event => event.actor?.databaseId === search.actor) : undefined
  const ofTarget = search.target ? rows?.find(event => targetUserId(event) === search.target) : undefined
  return (
    <ListPage
      title={audit.title}
      lead={audit.lead}
      count={data && totalText(data.auditEvents)}
      actions={<ExportMenu filter={search} />}
      toolbar={
        <>
          <Filters
            searchLabel={audit.searchLabel}
            searchPlaceholder={audit.searchPlaceholder}
            filters={[
              { id: 'action', label: audit.action, kind: 'text', suggestions: knownActions },
              { id: 'actor', label: audit.actor, kind: 'text', shown: byActor && actorName(byActor) },
              { id: 'target', label: audit.target, kind: 'text', shown: ofTarget && targetName(ofTarget) },
              { id: 'from', label: audit.from, kind: 'time' },
              { id: 'to', label: audit.to, kind: 'time' },
            ]}
            values={search}
            onChange={narrow}
          />
          <Group gap="xs" ms="auto">
            <Switch
              label={audit.live}
              checked={isLive}
              onChange={({ currentTarget: { checked } }) =>
                void navigate({
                  search: previous => ({ ...previous, after: undefined, live: checked ? 'true' : undefined }),
                })
              }
            />
            <SavedViewsMenu page="AUDIT" />
            <ViewMenu columns={auditColumns(() => {})} />
          </Group>
        </>
      }
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      rowCount={fetching && rows?.length === 0 ? undefined : rows?.length}
      isFiltered={isFiltered(search)}
      onClearFilters={clear}
      nothingYet={{ icon: IconHistory, title: audit.nothingYetTitle, text: audit.nothingYetText }}
      nothingMatches={{ title: audit.nothingMatchesTitle, text: audit.nothingMatchesText }}
      extra={
        <EventDrawer
          eventId={search.event}
          onClose={() => void navigate({ search: previous => ({ ...previous, event: undefined }) })}
        />
      }
    >
      <AuditTable rows={rows} onNarrow={narrow} />
      <Pager paging={paging} />
    </ListPage>
  )
}

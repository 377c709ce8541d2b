import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconMailOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from '../../../kit/api/use-query.ts'
import { isTyping } from '../../../kit/search/search-params.ts'
import { ListPage } from '../../../kit/page/list/ListPage.tsx'
import { useCursorTrail } from '../../../kit/table/cursor-trail.ts'
import { Pager } from '../../../kit/table/controls/Pager.tsx'
import { OutboxQuery } from '../documents.ts'
import { MessageDrawer } from './MessageDrawer.tsx'
import { messages } from '../messages.ts'
import { isFiltered, noOutboxFilter, type OutboxFilter, outboxFilterVariables } from './messages-search.ts'
import { OutboxFilters } from './OutboxFilters.tsx'
import { OutboxTable } from './OutboxTable.tsx'
import { SimulateModal } from './SimulateModal.tsx'

const route = getRouteApi('/outbox')
const pageSize = 50

function totalText({ totalCount, isTotalExact }: { totalCount: number; isTotalExact: boolean }) {
  return isTotalExact ? messages.total(totalCount) : messages.totalAtLeast(totalCount)
}

/** Messages to users, newest first, with their delivery status. */
export function OutboxPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [{ data, error, fetching }, reload] = useQuery({
    keepsLast: true,
    query: OutboxQuery,
    variables: { first: pageSize, after: search.after ?? null, filter: outboxFilterVariables(search) },
  })
  const paging = useCursorTrail({
    after: search.after,
    endCursor: data?.messages.pageInfo.hasNextPage ? data.messages.pageInfo.endCursor : undefined,
  })
  const narrow = (change: OutboxFilter) =>
    void navigate({ search: previous => ({ ...previous, after: undefined, ...change }), replace: isTyping(change) })
  const clear = () => narrow(noOutboxFilter)
  const rows = data?.messages.edges.map(edge => edge.node)
  return (
    <ListPage
      title={messages.title}
      lead={messages.intro}
      count={data && totalText(data.messages)}
      toolbar={<OutboxFilters filter={search} onChange={narrow} onClear={clear} />}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      rowCount={fetching && rows?.length === 0 ? undefined : rows?.length}
      isFiltered={isFiltered(search)}
      onClearFilters={clear}
      nothingYet={{ icon: IconMailOff, title: messages.nothingYetTitle, text: messages.nothingYetText }}
      nothingMatches={{ title: messages.nothingMatchesTitle, text: messages.nothingMatchesText }}
      actions={
        <Button
          variant="default"
          leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
          onClick={() => void navigate({ search: previous => ({ ...previous, simulate: 'true' }) })}
        >
          {messages.simulate}
        </Button>
      }
      extra={
        <>
          <MessageDrawer
            messageId={search.message}
            onClose={() => void navigate({ search: previous => ({ ...previous, message: undefined }) })}
          />
          <SimulateModal
            isOpen={search.simulate === 'true'}
            onClose={() => void navigate({ search: previous => ({ ...previous, simulate: undefined }) })}
          />
        </>
      }
    >
      <OutboxTable rows={rows} />
      <Pager paging={paging} />
    </ListPage>
  )
}

import { Button, EmptyState, Stack, Text, Title } from '@mantine/core'
import { IconMailOff, IconMailQuestion } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { failureOf } from '../api/failure.ts'
import { FailureAlert } from '../feedback/FailureAlert.tsx'
import { isTyping } from '../search/typing.ts'
import { useCursorTrail } from '../table/cursor-trail.ts'
import { Pager } from '../table/Pager.tsx'
import { OutboxQuery } from './documents.ts'
import { MessageDrawer } from './MessageDrawer.tsx'
import { messages } from './messages.en.ts'
import { isFiltered, noOutboxFilter, type OutboxFilter, outboxFilterVariables } from './messages-search.ts'
import { OutboxFilters } from './OutboxFilters.tsx'
import { OutboxTable } from './OutboxTable.tsx'

const route = getRouteApi('/outbox')
const pageSize = 50

function totalText({ totalCount, isTotalExact }: { totalCount: number; isTotalExact: boolean }) {
  return isTotalExact ? messages.total(totalCount) : messages.totalAbout(totalCount)
}

/** Messages to users, newest first, with their delivery status. */
export function OutboxPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [{ data, error, fetching }, reload] = useQuery({
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
  const isEmpty = rows?.length === 0 && !fetching
  return (
    <Stack gap="md">
      <div>
        <Title order={1}>{messages.title}</Title>
        <Text size="sm" c="dimmed">
          {messages.intro}
        </Text>
      </div>
      <OutboxFilters filter={search} onChange={narrow} onClear={clear} />
      {error && <FailureAlert failure={failureOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {isEmpty && (
        <EmptyState
          py="xl"
          icon={isFiltered(search) ? <IconMailQuestion aria-hidden /> : <IconMailOff aria-hidden />}
          title={isFiltered(search) ? messages.nothingMatchesTitle : messages.nothingYetTitle}
          description={isFiltered(search) ? messages.nothingMatchesText : messages.nothingYetText}
        >
          {isFiltered(search) && (
            <EmptyState.Actions>
              <Button variant="light" onClick={clear}>
                {messages.clearFilters}
              </Button>
            </EmptyState.Actions>
          )}
        </EmptyState>
      )}
      {!isEmpty && !(error && !rows) && (
        <div>
          <OutboxTable rows={rows} />
          <Pager paging={paging} summary={data && totalText(data.messages)} />
        </div>
      )}
      <MessageDrawer
        messageId={search.message}
        onClose={() => void navigate({ search: previous => ({ ...previous, message: undefined }) })}
      />
    </Stack>
  )
}

import { Button, EmptyState, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconSearch, IconShare2, IconTrash } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useQuery } from '../../kit/api/use-query.ts'
import { failureOf } from '../../kit/api/failure.ts'
import { FailureAlert } from '../../kit/feedback/failure/FailureAlert.tsx'
import { useMay } from '../../frame/viewer.ts'
import { useCursorTrail } from '../../kit/table/cursor-trail.ts'
import { Pager } from '../../kit/table/controls/Pager.tsx'
import { followsFromAll, StoredRelationsQuery } from '../documents.ts'
import { texts } from '../messages.ts'
import { outlineOf } from '../text/outline.ts'
import { useSchema } from '../use-schema.ts'
import { RelationCreateModal } from './RelationCreateModal.tsx'
import { RelationDeleteModal } from './RelationDeleteModal.tsx'
import { RelationFilters } from './RelationFilters.tsx'
import { relationId, RelationTable } from './RelationTable.tsx'
import { filterOf, isFiltered, type RelationsSearch } from './relations-search.ts'

const route = getRouteApi('/authorization/relations')
const pageSize = 50
const noSelection: ReadonlySet<string> = new Set()

/** `/authorization/relations`: what is stored, by resource, relation and target. */
export function RelationsTab() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const navigateAnywhere = useNavigate()
  const mayManage = useMay('MANAGE_PROJECT')
  const [tickedIds, setTickedIds] = useState(noSelection)
  const list = useRef<HTMLDivElement>(null)
  const [isDeleting, setDeleting] = useState(false)
  const { saved } = useSchema()
  const outline = useMemo(() => outlineOf(saved?.text ?? ''), [saved?.text])
  const [{ data, error, fetching }, load] = useQuery({
    keepsLast: true,
    query: StoredRelationsQuery,
    variables: { filter: filterOf(search), first: pageSize, after: search.after ?? null },
    context: followsFromAll,
  })
  const page = data?.authorizationStoredRelations
  const rows = page?.edges.map(({ node }) => node)
  const paging = useCursorTrail({
    ...(search.after && { after: search.after }),
    ...(page?.pageInfo.hasNextPage && { endCursor: page.pageInfo.endCursor }),
  })
  const reload = () => load({ requestPolicy: 'network-only' })
  const show = (change: Partial<RelationsSearch>) => {
    setTickedIds(noSelection)
    void navigate({ search: previous => ({ ...previous, after: undefined, ...change }) })
  }
  const clear = () => {
    setTickedIds(noSelection)
    void navigate({ search: {} })
  }
  const ticked = rows?.filter(row => tickedIds.has(relationId(row)) && !row.userSearch) ?? []
  const isEmpty = rows?.length === 0 && !fetching
  const create = () => show({ create: 'true' })
  return (
    <Stack gap="md">
      <RelationFilters search={search} outline={outline} onChange={show} onClear={clear} />
      <Group justify="space-between">
        <Group gap="xs" mih={36}>
          {ticked.length > 0 ? (
            <Button
              color="red"
              variant="light"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setDeleting(true)}
            >
              {texts.deleteRelations(ticked.length)}
            </Button>
          ) : (
            <Text size="sm" c="dimmed" aria-live="polite">
              {page &&
                !isEmpty &&
                (page.isTotalExact ? texts.total(page.totalCount) : texts.totalAtLeast(page.totalCount))}
            </Text>
          )}
        </Group>
        {mayManage && outline.types.length > 0 && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            {texts.createRelation}
          </Button>
        )}
      </Group>
      {error && <FailureAlert failure={failureOf(error)} onRetry={reload} />}
      {isEmpty ? (
        <EmptyState
          py="xl"
          icon={isFiltered(search) ? <IconSearch aria-hidden /> : <IconShare2 aria-hidden />}
          title={isFiltered(search) ? texts.nothingMatchesTitle : texts.noRelationsTitle}
          description={isFiltered(search) ? texts.nothingMatchesText : texts.noRelationsText}
        >
          {isFiltered(search) && (
            <EmptyState.Actions>
              <Button variant="light" onClick={clear}>
                {texts.clearFilters}
              </Button>
            </EmptyState.Actions>
          )}
        </EmptyState>
      ) : (
        (rows || !error) && (
          <div ref={list} tabIndex={-1}>
            <RelationTable
              rows={rows}
              selection={mayManage ? { ids: tickedIds, onChange: setTickedIds } : undefined}
              onFilter={show}
              onAsk={asked => void navigateAnywhere({ to: '/authorization', search: asked })}
            />
            <Pager paging={paging} />
          </div>
        )
      )}
      {search.create === 'true' && mayManage && (
        <RelationCreateModal
          outline={outline}
          onCreated={() => {
            show({ create: undefined })
            reload()
          }}
          onClose={() => show({ create: undefined })}
        />
      )}
      <RelationDeleteModal
        relations={isDeleting ? ticked : []}
        onDeleted={() => {
          setDeleting(false)
          setTickedIds(noSelection)
          list.current?.focus()
          reload()
        }}
        onClose={() => setDeleting(false)}
      />
    </Stack>
  )
}

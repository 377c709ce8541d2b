import { Button, EmptyState, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconKey, IconPlus, IconSearch } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { failureOf } from '../api/failure.ts'
import { FailureAlert } from '../feedback/FailureAlert.tsx'
import { SecretModal } from '../feedback/SecretModal.tsx'
import { useMay } from '../frame/viewer.ts'
import { useCursorTrail } from '../table/cursor-trail.ts'
import { Pager } from '../table/Pager.tsx'
import { AccessKeyCreateModal } from './AccessKeyCreateModal.tsx'
import { AccessKeyActModal, type Asked } from './AccessKeyActModal.tsx'
import { AccessKeysTable } from './AccessKeysTable.tsx'
import { AccessKeysQuery } from './documents.ts'
import { accessKeys } from './messages.en.ts'

const route = getRouteApi('/access-keys')
const pageSize = 50

/** Access keys, page by page, and what can be done with them. */
export function AccessKeysPage() {
  const mayManage = useMay('MANAGE_PROJECT')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { after = null, q = '' } = search
  const [{ data, error, fetching }, load] = useQuery({
    query: AccessKeysQuery,
    variables: { first: pageSize, after, filter: q ? { text: q } : null },
    requestPolicy: 'cache-and-network',
  })
  const page = data?.accessKeys
  const paging = useCursorTrail({
    after: search.after,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined,
  })
  const [isCreating, setIsCreating] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const [secret, setSecret] = useState<string>()
  const reload = () => load({ requestPolicy: 'network-only' })
  const done = (cleartext?: string) => {
    setIsCreating(false)
    setAsked(undefined)
    setSecret(cleartext)
    reload()
  }
  const rows = page?.edges.map(edge => edge.node)
  const isEmpty = rows?.length === 0 && !fetching
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <div>
          <Title order={1}>{accessKeys.title}</Title>
          <Text size="sm" c="dimmed">
            {accessKeys.intro}
          </Text>
        </div>
        {mayManage && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsCreating(true)}>
            {accessKeys.create}
          </Button>
        )}
      </Group>
      <TextInput
        type="search"
        aria-label={accessKeys.search}
        placeholder={accessKeys.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        maw={360}
        value={q}
        onChange={event => {
          const text = event.currentTarget.value || undefined
          void navigate({ search: { q: text }, replace: true })
        }}
      />
      {error && <FailureAlert failure={failureOf(error)} onRetry={reload} />}
      {isEmpty && (
        <EmptyState
          py="xl"
          icon={<IconKey aria-hidden />}
          title={q ? accessKeys.nothingMatchesTitle : accessKeys.nothingYetTitle}
          description={q ? accessKeys.nothingMatchesText : accessKeys.nothingYetText}
        />
      )}
      {!isEmpty && !(error && !rows) && (
        <div>
          <AccessKeysTable rows={rows} onAct={mayManage ? (act, key) => setAsked({ act, key }) : undefined} />
          <Pager paging={paging} summary={page && accessKeys.total(page.totalCount)} />
        </div>
      )}
      <AccessKeyCreateModal isOpen={isCreating} onClose={() => setIsCreating(false)} onDone={done} />
      <AccessKeyActModal asked={asked} onClose={() => setAsked(undefined)} onDone={done} />
      <SecretModal title={accessKeys.secretTitle} secret={secret} onClose={() => setSecret(undefined)} />
    </Stack>
  )
}

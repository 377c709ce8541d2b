import { Badge, Button, Text } from '@mantine/core'
import { IconHomeHeart, IconSettings } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../../kit/api/use-query.ts'
import { withoutControls } from '../../kit/format/text.ts'
import { Time } from '../../kit/format/Time.tsx'
import { useMay } from '../../frame/viewer.ts'
import { WholeListPage } from '../../kit/page/list/WholeListPage.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import { useListAddress } from '../../kit/table/list-address.ts'
import { rowLink } from '../../kit/table/row-link.ts'
import { FamiliesQuery, type Family, FamilyRulesQuery } from './documents.ts'
import { FamilyCreateModal } from './FamilyCreateModal.tsx'
import { families } from './messages.ts'
import { RulesModal } from './RulesModal.tsx'

const route = getRouteApi('/families')

const columns: readonly Column<Family>[] = [
  {
    id: 'NAME',
    header: families.name,
    cell: ({ databaseId: familyId, name }) => (
      <Link to="/families/$familyId" params={{ familyId }} {...rowLink}>
        <bdi>{withoutControls(name)}</bdi>
      </Link>
    ),
  },
  {
    id: 'ID',
    header: families.familyId,
    cell: ({ databaseId: familyId }) => (
      <Text size="xs" c="dimmed" ff="monospace" truncate>
        {familyId}
      </Text>
    ),
  },
  {
    id: 'STATUS',
    header: families.status,
    width: 140,
    cell: ({ isDisabled }) => (
      <Badge color={isDisabled ? 'gray' : 'green'}>{isDisabled ? families.isDisabled : families.active}</Badge>
    ),
  },
  {
    id: 'CREATED_AT',
    header: families.created,
    isTime: true,
    width: 180,
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
]

/** Households of users: search, create, and the rules for all of them. */
export function FamiliesPage() {
  const search = route.useSearch()
  const address = useListAddress()
  const mayManage = useMay('MANAGE_USERS')
  const mayReadRules = useMay('READ_PROJECT')
  const maySetRules = useMay('MANAGE_PROJECT')
  const [isSetting, setIsSetting] = useState(false)
  const [{ data, error }, load] = useQuery({
    query: FamiliesQuery,
    variables: { filter: { freeText: search.q ?? null } },
  })
  const [{ data: settings }, loadRules] = useQuery({ query: FamilyRulesQuery, pause: !mayReadRules })
  const rules = settings?.familySettings
  const isOff = rules?.isEnabled === false
  const texts = isOff ? { ...families, nothingYetTitle: families.offTitle, nothingYetText: families.offText } : families
  return (
    <WholeListPage
      texts={texts}
      icon={IconHomeHeart}
      q={search.q}
      rows={data?.families.edges.map(({ node }) => node)}
      error={error}
      onReload={() => load({ requestPolicy: 'network-only' })}
      columns={columns}
      rowId={({ databaseId }) => databaseId}
      rowName={({ name }) => name}
      onCreate={mayManage && !isOff ? () => address.open('create') : undefined}
      actions={
        maySetRules && (
          <Button
            variant="default"
            leftSection={<IconSettings size={16} aria-hidden />}
            onClick={() => setIsSetting(true)}
          >
            {families.rules}
          </Button>
        )
      }
      extra={
        <>
          <FamilyCreateModal isOpen={search.create === 'true' && mayManage} onClose={() => address.close('create')} />
          {isSetting && rules && (
            <RulesModal
              rules={rules}
              onClose={() => setIsSetting(false)}
              onDone={() => {
                setIsSetting(false)
                loadRules({ requestPolicy: 'network-only' })
              }}
            />
          )}
        </>
      }
    />
  )
}

import { Menu, Text } from '@mantine/core'
import { IconTags } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../../kit/api/use-query.ts'
import { useMay } from '../../frame/viewer.ts'
import { WholeListPage } from '../../kit/page/list/WholeListPage.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import { useListAddress } from '../../kit/table/list-address.ts'
import { RowMenu } from '../../kit/table/controls/RowMenu.tsx'
import { type ScopeClaimsRow, ScopeClaimsQuery } from './documents.ts'
import { scopeClaims } from './messages.ts'
import { ScopeClaimsModal } from './ScopeClaimsModal.tsx'
import { ScopeClaimsRemoveModal } from './ScopeClaimsRemoveModal.tsx'

const route = getRouteApi('/scope-claims')

type Asked = { act: 'edit' | 'remove'; row: ScopeClaimsRow }

/** What scopes give besides the claims of OpenID Connect. */
export function ScopeClaimsPage() {
  const search = route.useSearch()
  const address = useListAddress()
  const mayManage = useMay('MANAGE_PROJECT')
  const [asked, setAsked] = useState<Asked>()
  const [{ data, error }, load] = useQuery({ query: ScopeClaimsQuery })
  const rows = data?.scopeClaims
  const reload = () => load({ requestPolicy: 'network-only' })
  const close = () => {
    setAsked(undefined)
    if (search.create) address.close('create')
  }
  const done = () => {
    close()
    reload()
  }
  const modal = { rows: rows ?? [], onClose: close, onDone: done }
  return (
    <WholeListPage
      texts={scopeClaims}
      icon={IconTags}
      q={search.q}
      rows={rows}
      error={error}
      onReload={reload}
      columns={columnsFor(mayManage ? setAsked : undefined)}
      rowId={({ scope }) => scope}
      rowName={({ scope }) => scope}
      onCreate={mayManage ? () => address.open('create') : undefined}
      extra={
        <>
          <ScopeClaimsModal {...modal} isOpen={search.create === 'true' && mayManage && rows !== undefined} />
          {asked?.act === 'edit' && <ScopeClaimsModal {...modal} isOpen row={asked.row} />}
          {asked?.act === 'remove' && <ScopeClaimsRemoveModal {...modal} row={asked.row} />}
        </>
      }
    />
  )
}

function columnsFor(onAsk: ((asked: Asked) => void) | undefined): readonly Column<ScopeClaimsRow>[] {
  const columns: readonly Column<ScopeClaimsRow>[] = [
    {
      id: 'SCOPE',
      header: scopeClaims.scope,
      cell: ({ scope }) => (
        <Text size="sm" fw={500} truncate>
          <bdi>{scope}</bdi>
        </Text>
      ),
    },
    {
      id: 'CLAIMS',
      header: scopeClaims.claims,
      cell: ({ claims }) => (
        <Text size="sm" truncate>
          {Object.keys(Object(claims)).join(', ')}
        </Text>
      ),
    },
    {
      id: 'DESCRIPTION',
      header: scopeClaims.description,
      cell: ({ description }) => (
        <Text size="sm" c="dimmed" truncate>
          {description || '–'}
        </Text>
      ),
    },
  ]
  if (!onAsk) return columns
  const actions: Column<ScopeClaimsRow> = {
    id: 'ACTIONS',
    header: '',
    width: 56,
    cell: row => (
      <RowMenu label={scopeClaims.actionsOf(row.scope)}>
        <Menu.Item onClick={() => onAsk({ act: 'edit', row })}>{scopeClaims.edit}</Menu.Item>
        <Menu.Item color="red" onClick={() => onAsk({ act: 'remove', row })}>
          {scopeClaims.remove}
        </Menu.Item>
      </RowMenu>
    ),
  }
  return [...columns, actions]
}

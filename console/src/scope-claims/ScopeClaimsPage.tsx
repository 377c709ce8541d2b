import { Button, Menu, Text } from '@mantine/core'
import { IconPlus, IconTags } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../api/use-query.ts'
import { useMay } from '../frame/viewer.ts'
import { ListPage } from '../page/ListPage.tsx'
import { type Column, DataTable } from '../table/DataTable.tsx'
import { RowMenu } from '../table/RowMenu.tsx'
import { type ScopeClaimsRow, ScopeClaimsQuery } from './documents.ts'
import { scopeClaims } from './messages.ts'
import { ScopeClaimsModal } from './ScopeClaimsModal.tsx'
import { ScopeClaimsRemoveModal } from './ScopeClaimsRemoveModal.tsx'

const route = getRouteApi('/scope-claims')

type Asked = { act: 'edit' | 'remove'; row: ScopeClaimsRow }

/** What scopes give besides the claims of OpenID Connect. */
export function ScopeClaimsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayManage = useMay('MANAGE_PROJECT')
  const [asked, setAsked] = useState<Asked>()
  const [{ data, error }, load] = useQuery({ query: ScopeClaimsQuery })
  const rows = data?.scopeClaims
  const reload = () => load({ requestPolicy: 'network-only' })
  const close = () => {
    setAsked(undefined)
    if (search.create) void navigate({ search: {} })
  }
  const done = () => {
    close()
    reload()
  }
  const button = mayManage && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => void navigate({ search: { create: 'true' } })}
    >
      {scopeClaims.create}
    </Button>
  )
  const modal = { rows: rows ?? [], onClose: close, onDone: done }
  return (
    <ListPage
      title={scopeClaims.title}
      lead={scopeClaims.lead}
      count={rows && scopeClaims.total(rows.length)}
      actions={button}
      error={error}
      onRetry={reload}
      rowCount={rows?.length}
      isFiltered={false}
      onClearFilters={() => {}}
      nothingYet={{
        icon: IconTags,
        title: scopeClaims.nothingYetTitle,
        text: scopeClaims.nothingYetText,
        action: button,
      }}
      nothingMatches={{ title: scopeClaims.nothingMatchesTitle, text: scopeClaims.nothingMatchesText }}
      extra={
        <>
          <ScopeClaimsModal {...modal} isOpen={search.create === 'true' && mayManage && rows !== undefined} />
          {asked?.act === 'edit' && <ScopeClaimsModal {...modal} isOpen row={asked.row} />}
          {asked?.act === 'remove' && <ScopeClaimsRemoveModal {...modal} row={asked.row} />}
        </>
      }
    >
      <DataTable
        label={scopeClaims.title}
        columns={columnsFor(mayManage ? setAsked : undefined)}
        rows={rows}
        rowId={({ scope }) => scope}
        rowName={({ scope }) => scope}
      />
    </ListPage>
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

import { ActionIcon, Box, Button, Group, Text, Tooltip } from '@mantine/core'
import { type Icon, IconX } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { CombinedError } from 'urql'
import { type NamedUser, userName } from '../../directory/users/user/user-name.ts'
import { useMay } from '../../frame/viewer.ts'
import { Time } from '../../kit/format/Time.tsx'
import type { Mutation } from '../../kit/api/mutation.ts'
import { ChangeModal } from '../../kit/form/modals/ChangeModal.tsx'
import { TabTable } from '../../kit/page/list/TabTable.tsx'
import { EntityLookup, EntityName } from '../../kit/search/EntityLookup.tsx'
import { Pager } from '../../kit/table/controls/Pager.tsx'
import { useCursorTrail } from '../../kit/table/cursor-trail.ts'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { type ListAddress, useListAddress } from '../../kit/table/list-address.ts'

/** What a user or a tenant granted an application. */
type Grant = { id: string; user: NamedUser | null; tenant: { id: string; name: string } | null }
type Page<Row> = {
  totalCount: number
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
  edges: readonly { node: Row }[]
}
/** What the address of the list says. */
export type Wanted = Partial<Record<'after' | 'user' | 'tenant', string>>
type Query<Row> = {
  page: Page<Row> | undefined
  error: CombinedError | undefined
  fetching: boolean
  reload: () => void
}

type Props<Row extends Grant> = {
  icon: Icon
  /** The list at an address: a hook. */
  useGrants: (wanted: Wanted) => Query<Row>
  columns: readonly Column<Row>[]
  /** Whose it is, where neither user nor tenant is known. */
  unknownOf: (row: Row) => string
  /** By whom one can look for them, with the label of the field. */
  finds: Partial<Record<'user' | 'tenant', string>>
  end: (row: Row) => Mutation<unknown>
  texts: Readonly<
    Record<
      'label' | 'whose' | 'all' | 'noMatchText' | 'noneTitle' | 'noneText' | 'end' | 'endText' | 'endedToast',
      string
    >
  > & { total: (count: number) => string; endOf: (name: string) => string; endTitle: (name: string) => string }
}

const kinds = ['user', 'tenant'] as const

/** Who granted an application what, and a way to take it back. */
export function GrantsTab<Row extends Grant>({ icon, useGrants, columns, unknownOf, finds, end, texts }: Props<Row>) {
  const mayManage = useMay('MANAGE_USERS')
  const { after, ...search }: ListAddress = useSearch({ strict: false })
  const address = useListAddress()
  const [asked, setAsked] = useState<Row>()
  const found = kinds.filter(kind => finds[kind] && search[kind])
  const wanted = Object.fromEntries(found.map(kind => [kind, search[kind]]))
  const { page, error, fetching, reload } = useGrants({ ...wanted, ...(after && { after }) })
  const paging = useCursorTrail({
    after,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined,
  })
  const rows = page?.edges.map(({ node }) => node)
  const nameOf = (row: Row) => (row.user ? userName(row.user) : (row.tenant?.name ?? unknownOf(row)))
  const whose: Column<Row> = { id: 'WHOSE', header: texts.whose, cell: row => <Owner of={row} name={nameOf(row)} /> }
  const ending: Column<Row> = {
    id: 'END',
    header: texts.end,
    width: 96,
    cell: row => (
      <Tooltip label={texts.end}>
        <ActionIcon variant="subtle" color="red" aria-label={texts.endOf(nameOf(row))} onClick={() => setAsked(row)}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    ),
  }
  const nobody = { user: undefined, tenant: undefined }
  const all = (
    <Button variant="default" onClick={() => address.show(nobody)}>
      {texts.all}
    </Button>
  )
  const isOfSome = found.length > 0
  return (
    <TabTable
      toolbar={
        <Group gap="xs">
          {isOfSome && search.tenant && (
            <Text size="sm">
              {finds.tenant}: <EntityName id={search.tenant} />
            </Text>
          )}
          {isOfSome && all}
          {!isOfSome &&
            kinds.map(kind => {
              const label = finds[kind]
              const show = (next: string) => address.show({ ...nobody, [kind]: next })
              return (
                label && (
                  <Box key={kind} w={240}>
                    <EntityLookup kind={kind} label={label} onChange={show} />
                  </Box>
                )
              )
            })}
        </Group>
      }
      actions={
        <Text size="sm" c="dimmed">
          {page && texts.total(page.totalCount)}
        </Text>
      }
      error={error}
      onRetry={reload}
      rowCount={fetching && rows?.length === 0 ? undefined : rows?.length}
      nothing={
        isOfSome
          ? { icon, text: texts.noMatchText, action: all }
          : { icon, title: texts.noneTitle, text: texts.noneText }
      }
    >
      <DataTable
        label={texts.label}
        columns={[whose, ...columns, ...(mayManage ? [ending] : [])]}
        rows={rows}
        rowId={row => row.id}
        rowName={nameOf}
      />
      <Pager paging={paging} />
      {asked && (
        <ChangeModal
          isOpen
          title={texts.endTitle(nameOf(asked))}
          action={texts.end}
          isDangerous
          change={end(asked)}
          toast={texts.endedToast}
          onDone={() => {
            setAsked(undefined)
            reload()
          }}
          onClose={() => setAsked(undefined)}
        >
          {texts.endText}
        </ChangeModal>
      )}
    </TabTable>
  )
}

function Owner({ of: { user, tenant }, name }: { of: Omit<Grant, 'id'>; name: string }) {
  const shown = <bdi>{name}</bdi>
  if (user)
    return (
      <Link to="/users/$userId" params={{ userId: user.databaseId }}>
        {shown}
      </Link>
    )
  return tenant ? (
    <Link to="/tenants/$id" params={{ id: tenant.id }}>
      {shown}
    </Link>
  ) : (
    shown
  )
}

/** The columns that grants of every kind have. */
export function grantColumns<Row extends Grant & { scopes: readonly string[] }>(texts: {
  tenant: string
  scopes: string
}): Column<Row>[] {
  return [
    { id: 'TENANT', header: texts.tenant, cell: ({ tenant }) => <bdi>{tenant?.name ?? '–'}</bdi> },
    {
      id: 'SCOPES',
      header: texts.scopes,
      cell: ({ scopes }) => (
        <Text size="sm" truncate>
          {scopes.join(', ')}
        </Text>
      ),
    },
  ]
}

/** A column of times that may be missing. */
export function timeColumn<Row>(
  id: string,
  header: string,
  { of, none = '' }: { of: (row: Row) => string | null; none?: string },
): Column<Row> {
  return {
    id,
    header,
    isTime: true,
    width: 180,
    cell: row => {
      const value = of(row)
      return value ? <Time value={value} /> : none
    },
  }
}

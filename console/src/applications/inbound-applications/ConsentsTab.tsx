import { inboundApplication } from '@gatehouse/entities'
import { mutation } from '../../kit/api/mutation.ts'
import { ActionIcon, Box, Button, Group, Text, Tooltip } from '@mantine/core'
import { IconHeartHandshake, IconX } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../../kit/api/use-query.ts'
import { Time } from '../../kit/format/Time.tsx'
import { ChangeModal } from '../../kit/form/modals/ChangeModal.tsx'
import { useMay } from '../../frame/viewer.ts'
import { TabTable } from '../../kit/page/list/TabTable.tsx'
import { EntityLookup, EntityName } from '../../kit/search/EntityLookup.tsx'
import { useCursorTrail } from '../../kit/table/cursor-trail.ts'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { Pager } from '../../kit/table/controls/Pager.tsx'
import { userName } from '../../directory/users/user/user-name.ts'
import { useEntity } from '../../kit/entity/entity-context.ts'
import { type Consent, InboundConsentListQuery, InboundConsentsDelete } from './documents.ts'
import { type ListAddress, useListAddress } from '../../kit/table/list-address.ts'
import { inboundApplications } from './messages.ts'

const pageSize = 50

function giverOf({ user, tenant, userDatabaseId: userId, tenantDatabaseId: tenantId }: Consent): string {
  if (user) return userName(user)
  return tenant?.name ?? inboundApplications.unknown(userId ?? tenantId ?? '')
}

function Giver({ consent }: { consent: Consent }) {
  const { user, tenant } = consent
  const name = <bdi>{giverOf(consent)}</bdi>
  if (user)
    return (
      <Link to="/users/$userId" params={{ userId: user.databaseId }}>
        {name}
      </Link>
    )
  if (!tenant) return name
  return (
    <Link to="/tenants/$id" params={{ id: tenant.id }}>
      {name}
    </Link>
  )
}

const columns: readonly Column<Consent>[] = [
  { id: 'GIVER', header: inboundApplications.byWhom, cell: consent => <Giver consent={consent} /> },
  {
    id: 'TENANT',
    header: inboundApplications.tenant,
    cell: ({ tenant }) => <bdi>{tenant?.name ?? '–'}</bdi>,
  },
  {
    id: 'SCOPES',
    header: inboundApplications.scopes,
    cell: ({ scopes }) => (
      <Text size="sm" truncate>
        {scopes.join(', ')}
      </Text>
    ),
  },
  {
    id: 'CREATED',
    header: inboundApplications.created,
    isTime: true,
    width: 180,
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
  {
    id: 'EXPIRES',
    header: inboundApplications.expires,
    isTime: true,
    width: 180,
    cell: ({ expiresAt }) => (expiresAt ? <Time value={expiresAt} /> : inboundApplications.never),
  },
]

/** Who authorized the application to do what, and a way to take it back. */
export function ConsentsTab() {
  const { id } = useEntity(inboundApplication)
  const mayManage = useMay('MANAGE_USERS')
  const { after, tenant }: ListAddress = useSearch({ strict: false })
  const address = useListAddress()
  const [asked, setAsked] = useState<Consent>()
  const [{ data, error, fetching }, load] = useQuery({
    query: InboundConsentListQuery,
    variables: { first: pageSize, after: after ?? null, filter: { applicationId: id, tenantId: tenant ?? null } },
  })
  const reload = () => load({ requestPolicy: 'network-only' })
  const page = data?.inboundConsents
  const paging = useCursorTrail({
    after,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined,
  })
  const rows = page?.edges.map(({ node }) => node)
  const variables = { input: { ids: asked ? [asked.id] : [] } }
  const revoke: Column<Consent> = {
    id: 'REVOKE',
    header: inboundApplications.revoke,
    width: 96,
    cell: consent => (
      <Tooltip label={inboundApplications.revoke}>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={inboundApplications.revokeOf(giverOf(consent))}
          onClick={() => setAsked(consent)}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    ),
  }
  const all = (
    <Button variant="default" onClick={() => address.show({ tenant: undefined })}>
      {inboundApplications.allConsents}
    </Button>
  )
  return (
    <TabTable
      toolbar={
        tenant ? (
          <Group gap="xs">
            <Text size="sm">
              {inboundApplications.findTenant}: <EntityName id={tenant} />
            </Text>
            {all}
          </Group>
        ) : (
          <Box w={280}>
            <EntityLookup
              kind="tenant"
              label={inboundApplications.findTenant}
              onChange={next => address.show({ tenant: next })}
            />
          </Box>
        )
      }
      actions={
        <Text size="sm" c="dimmed">
          {page && inboundApplications.consentsTotal(page.totalCount)}
        </Text>
      }
      error={error}
      onRetry={reload}
      rowCount={fetching && rows?.length === 0 ? undefined : rows?.length}
      nothing={
        tenant
          ? { icon: IconHeartHandshake, text: inboundApplications.noMatchText, action: all }
          : {
              icon: IconHeartHandshake,
              title: inboundApplications.noConsentsTitle,
              text: inboundApplications.noConsentsText,
            }
      }
    >
      <DataTable
        label={inboundApplications.tabs.consents}
        columns={mayManage ? [...columns, revoke] : columns}
        rows={rows}
        rowId={consent => consent.id}
        rowName={giverOf}
      />
      <Pager paging={paging} />
      <ChangeModal
        isOpen={asked !== undefined}
        title={asked ? inboundApplications.revokeTitle(giverOf(asked)) : ''}
        action={inboundApplications.revoke}
        isDangerous
        change={mutation(InboundConsentsDelete, variables, 'deletedIds')}
        toast={inboundApplications.revokedToast}
        onDone={() => {
          setAsked(undefined)
          reload()
        }}
        onClose={() => setAsked(undefined)}
      >
        {inboundApplications.revokeText}
      </ChangeModal>
    </TabTable>
  )
}

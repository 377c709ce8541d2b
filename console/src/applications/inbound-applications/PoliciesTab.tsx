import { inboundApplication } from '@gatehouse-id/entities'
import { mutation } from '../../kit/api/mutation.ts'
import { Button, Menu, Text } from '@mantine/core'
import { IconBox, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../../kit/api/use-query.ts'
import { ChangeModal } from '../../kit/form/modals/ChangeModal.tsx'
import { useMay } from '../../frame/viewer.ts'
import { TabTable } from '../../kit/page/list/TabTable.tsx'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { rowLink } from '../../kit/table/row-link.ts'
import { RowMenu } from '../../kit/table/controls/RowMenu.tsx'
import { useEntity } from '../../kit/entity/entity-context.ts'
import { inboundApplications } from './messages.ts'
import { PoliciesQuery, type Policy, PolicyDelete, PolicyResourcesQuery } from './policy-documents.ts'
import { PolicyModal } from './PolicyModal.tsx'

type Asked = { act: 'add' } | { act: 'edit' | 'remove'; policy: Policy }

function nameOf({ resource }: Policy): string {
  return resource?.name ?? inboundApplications.deletedResource
}

function scopesOf(hasAll: boolean, names: readonly string[]) {
  return (
    <Text size="sm" truncate>
      {hasAll ? inboundApplications.allScopes : names.join(', ') || '–'}
    </Text>
  )
}

const columns: readonly Column<Policy>[] = [
  {
    id: 'RESOURCE',
    header: inboundApplications.resource,
    cell: policy =>
      policy.resource ? (
        <Link to="/resources/$id" params={{ id: policy.resource.id }} {...rowLink}>
          <bdi>{nameOf(policy)}</bdi>
        </Link>
      ) : (
        nameOf(policy)
      ),
  },
  {
    id: 'USER_SCOPES',
    header: inboundApplications.userScopes,
    cell: ({ hasAllUserScopes, userScopes }) => scopesOf(hasAllUserScopes, userScopes),
  },
  {
    id: 'CLIENT_SCOPES',
    header: inboundApplications.clientScopes,
    cell: ({ hasAllClientScopes, clientScopes }) => scopesOf(hasAllClientScopes, clientScopes),
  },
]

/** The resources that the application has a policy for, and what it may get there. */
export function PoliciesTab() {
  const { id: applicationId } = useEntity(inboundApplication)
  const mayManage = useMay('MANAGE_PROJECT')
  const [asked, setAsked] = useState<Asked>()
  const [{ data, error }, load] = useQuery({ query: PoliciesQuery, variables: { applicationId } })
  const [{ data: known }] = useQuery({ query: PolicyResourcesQuery, pause: !mayManage })
  const reload = () => load({ requestPolicy: 'network-only' })
  const rows = data?.resourcePolicies?.edges.map(({ node }) => node)
  const close = () => setAsked(undefined)
  const done = () => {
    close()
    reload()
  }
  const taken = new Set(rows?.map(({ resource }) => resource?.id))
  const free = (known?.resources.edges ?? []).map(({ node }) => node).filter(({ id }) => !taken.has(id))
  const button = mayManage && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsked({ act: 'add' })}>
      {inboundApplications.addPolicy}
    </Button>
  )
  const removed = asked?.act === 'remove' ? asked.policy : undefined
  const variables = { input: { applicationId, resourceId: removed?.resource?.id ?? '' } }
  const actions: Column<Policy> = {
    id: 'ACTIONS',
    header: '',
    width: 56,
    cell: policy => (
      <RowMenu label={inboundApplications.policyActionsOf(nameOf(policy))}>
        <Menu.Item onClick={() => setAsked({ act: 'edit', policy })}>{inboundApplications.editPolicy}</Menu.Item>
        <Menu.Item color="red" onClick={() => setAsked({ act: 'remove', policy })}>
          {inboundApplications.removePolicy}
        </Menu.Item>
      </RowMenu>
    ),
  }
  return (
    <TabTable
      actions={rows?.length !== 0 && button}
      error={error}
      onRetry={reload}
      rowCount={rows?.length}
      nothing={{
        icon: IconBox,
        title: inboundApplications.noPoliciesTitle,
        text: inboundApplications.noPoliciesText,
        action: button,
      }}
      extra={
        <>
          {asked && asked.act !== 'remove' && (
            <PolicyModal
              applicationId={applicationId}
              resources={free}
              policy={asked.act === 'edit' ? asked.policy : undefined}
              onClose={close}
              onDone={done}
            />
          )}
          <ChangeModal
            isOpen={removed !== undefined}
            title={removed ? inboundApplications.removePolicyTitle(nameOf(removed)) : ''}
            action={inboundApplications.removePolicy}
            isDangerous
            change={mutation(PolicyDelete, variables, 'deletedId')}
            toast={inboundApplications.policyRemovedToast}
            onDone={done}
            onClose={close}
          >
            {inboundApplications.removePolicyText}
          </ChangeModal>
        </>
      }
    >
      <DataTable
        label={inboundApplications.tabs.policies}
        columns={mayManage ? [...columns, actions] : columns}
        rows={rows}
        rowId={policy => policy.resource?.id ?? ''}
        rowName={nameOf}
      />
    </TabTable>
  )
}

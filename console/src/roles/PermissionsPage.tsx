import { ChangeModal } from '../form/ChangeModal.tsx'
import { mutation } from '../api/mutation.ts'
import { Badge, Group, Menu, Text, TextInput } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from 'urql'
import { useQuery } from '../api/use-query.ts'
import { outcomeOf, refusedAt } from '../api/outcome.ts'
import { useDraft } from '../form/draft.ts'
import { FormModal } from '../form/FormModal.tsx'
import { useChange } from '../form/use-change.ts'
import { useMay } from '../frame/viewer.ts'
import { TableListPage } from '../page/TableListPage.tsx'
import type { Column } from '../table/DataTable.tsx'
import { pageOf, useListAddress } from '../table/list-address.ts'
import { RowMenu } from '../table/RowMenu.tsx'
import {
  PermissionCreate,
  PermissionDelete,
  PermissionListQuery,
  type PermissionRow,
  PermissionUpdate,
} from './documents.ts'
import { roles } from './messages.ts'
import { RolesTabs } from './RolesTabs.tsx'

const route = getRouteApi('/roles/permissions')

type Asked = { act: 'edit' | 'delete'; permission: PermissionRow }

const texts = {
  ...roles,
  total: roles.permissionTotal,
  create: roles.createPermission,
  searchLabel: roles.searchPermissions,
  nothingYetTitle: roles.noPermissionsTitle,
  nothingYetText: roles.noPermissionsText,
}

/** The permissions, and the roles that have each. */
export function PermissionsPage() {
  const search = route.useSearch()
  const { close: closeDialog } = useListAddress()
  const mayManage = useMay('MANAGE_PROJECT')
  const [asked, setAsked] = useState<Asked>()
  const { first, after } = pageOf(search)
  const [{ data, error, fetching }, load] = useQuery({
    query: PermissionListQuery,
    variables: { first, after, filter: search.q ? { text: search.q } : null },
  })
  const reload = () => load({ requestPolicy: 'network-only' })
  const close = () => {
    setAsked(undefined)
    if (search.create) closeDialog('create')
  }
  const done = () => {
    close()
    reload()
  }
  return (
    <TableListPage
      texts={texts}
      icon={IconListCheck}
      code="await management.permission.create('invoices.read')"
      tabs={<RolesTabs />}
      tableLabel={roles.permissions}
      search={search}
      columns={columnsFor(mayManage ? setAsked : undefined)}
      connection={data?.permissions}
      error={error}
      isLoading={fetching}
      onReload={reload}
      creation={
        mayManage ? { modal: ({ isOpen }) => isOpen && <PermissionModal onClose={close} onDone={done} /> } : undefined
      }
      extra={
        <>
          {asked?.act === 'edit' && <PermissionModal permission={asked.permission} onClose={close} onDone={done} />}
          {asked?.act === 'delete' && <DeleteModal permission={asked.permission} onClose={close} onDone={done} />}
        </>
      }
    />
  )
}

function columnsFor(onAsk: ((asked: Asked) => void) | undefined): readonly Column<PermissionRow>[] {
  return [
    {
      id: 'NAME',
      header: roles.permission,
      cell: permission => (
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" fw={500} truncate>
            {permission.name}
          </Text>
          {permission.isBuiltIn && <Badge color="gray">{roles.builtIn}</Badge>}
        </Group>
      ),
    },
    {
      id: 'DESCRIPTION',
      header: roles.description,
      cell: permission => (
        <Text size="sm" c="dimmed" truncate>
          {permission.description || '–'}
        </Text>
      ),
    },
    {
      id: 'ROLES',
      header: roles.tabs.list,
      cell: permission => (
        <Text size="sm" truncate>
          {permission.roles.edges.map(({ node }, index) => (
            <span key={node.id}>
              {index > 0 && ', '}
              <Link to="/roles/$id" params={{ id: node.id }}>
                {node.name}
              </Link>
            </span>
          ))}
        </Text>
      ),
    },
    ...(onAsk
      ? [
          {
            id: 'ACTIONS',
            header: '',
            width: 56,
            cell: (permission: PermissionRow) =>
              !permission.isBuiltIn && (
                <RowMenu label={roles.actionsOf(permission.name)}>
                  <Menu.Item onClick={() => onAsk({ act: 'edit', permission })}>{roles.edit}</Menu.Item>
                  <Menu.Item color="red" onClick={() => onAsk({ act: 'delete', permission })}>
                    {roles.delete}
                  </Menu.Item>
                </RowMenu>
              ),
          },
        ]
      : []),
  ]
}

type ModalProps = { permission?: PermissionRow; onClose: () => void; onDone: () => void }

function PermissionModal({ permission, onClose, onDone }: ModalProps) {
  const client = useClient()
  const { values, isDirty, set } = useDraft({
    name: permission?.name ?? '',
    description: permission?.description ?? '',
  })
  const { isRunning, errors, failure, run } = useChange()
  const name = values.name.trim()
  const fields = { name, description: values.description }
  const request = permission
    ? {
        document: PermissionUpdate,
        variables: { input: { id: permission.id, expectedVersion: permission.version, ...fields } },
      }
    : { document: PermissionCreate, variables: { input: fields } }
  const submit = () =>
    run<unknown>(
      {
        send: async () => {
          if (!name) return { kind: 'invalid', errors: { name: roles.nameMissing } }
          if (permission) {
            const input = { id: permission.id, expectedVersion: permission.version, ...fields }
            const { data, error } = await client.mutation(PermissionUpdate, { input })
            const outcome = outcomeOf(data?.permissionUpdate, error, answer =>
              'permission' in answer ? answer : undefined,
            )
            return refusedAt('name', 'PERMISSION_TAKEN', outcome)
          }
          const { data, error } = await client.mutation(PermissionCreate, { input: fields })
          const outcome = outcomeOf(data?.permissionCreate, error, answer =>
            'permission' in answer ? answer : undefined,
          )
          return refusedAt('name', 'PERMISSION_TAKEN', outcome)
        },
      },
      { toast: permission ? roles.savedToast(name) : roles.createdToast(name), onDone },
    )
  return (
    <FormModal
      isOpen
      title={permission ? permission.name : roles.createPermissionTitle}
      isDirty={isDirty}
      errors={errors}
      failure={failure}
      isRunning={isRunning}
      action={permission ? roles.edit : roles.createPermission}
      request={request}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={roles.name}
        required
        autoComplete="off"
        spellCheck={false}
        value={values.name}
        error={errors.name}
        onChange={event => set('name', event.currentTarget.value)}
      />
      <TextInput
        label={roles.description}
        autoComplete="off"
        value={values.description}
        error={errors.description}
        onChange={event => set('description', event.currentTarget.value)}
      />
    </FormModal>
  )
}

function DeleteModal({ permission, onClose, onDone }: Required<ModalProps>) {
  const variables = { input: { id: permission.id } }
  return (
    <ChangeModal
      isOpen
      title={roles.deletePermissionTitle(permission.name)}
      action={roles.delete}
      isDangerous
      change={mutation(PermissionDelete, variables, 'deletedId')}
      toast={roles.deletedToast(permission.name)}
      onDone={onDone}
      onClose={onClose}
    >
      {roles.deletePermissionText(permission.roles.totalCount)}
    </ChangeModal>
  )
}

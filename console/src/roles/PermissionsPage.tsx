import { ActionIcon, Badge, Button, Group, Menu, Text, TextInput } from '@mantine/core'
import { IconDots, IconListCheck, IconPlus } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from 'urql'
import { useQuery } from '../api/use-query.ts'
import { outcomeOf } from '../api/outcome.ts'
import { ConfirmModal } from '../feedback/ConfirmModal.tsx'
import { useDraft } from '../form/draft.ts'
import { FormModal } from '../form/FormModal.tsx'
import { useChange } from '../form/use-change.ts'
import { useMay } from '../frame/viewer.ts'
import { ListPage } from '../page/ListPage.tsx'
import { isTyping } from '../search/typing.ts'
import { useCursorTrail } from '../table/cursor-trail.ts'
import { type Column, DataTable } from '../table/DataTable.tsx'
import { Pager } from '../table/Pager.tsx'
import { SearchField } from '../table/SearchField.tsx'
import {
  PermissionCreate,
  PermissionDelete,
  PermissionListQuery,
  type PermissionRow,
  PermissionUpdate,
} from './documents.ts'
import { roles } from './messages.ts'
import type { RolesSearch } from './roles-search.ts'
import { RolesTabs } from './RolesTabs.tsx'

const route = getRouteApi('/roles/permissions')
const pageSize = 50

type Asked = { act: 'edit' | 'delete'; permission: PermissionRow }

/** The permissions, and the roles that have each. */
export function PermissionsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayManage = useMay('MANAGE_PROJECT')
  const [asked, setAsked] = useState<Asked>()
  const [{ data, error, fetching }, load] = useQuery({
    query: PermissionListQuery,
    variables: { first: pageSize, after: search.after ?? null, filter: search.q ? { text: search.q } : null },
  })
  const reload = () => load({ requestPolicy: 'network-only' })
  const page = data?.permissions
  const paging = useCursorTrail({
    after: search.after,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined,
  })
  const show = (change: Partial<RolesSearch>) =>
    void navigate({ search: previous => ({ ...previous, after: undefined, ...change }), replace: isTyping(change) })
  const close = () => {
    setAsked(undefined)
    if (search.create) show({ create: undefined })
  }
  const done = () => {
    close()
    reload()
  }
  const create = () => show({ create: 'true' })
  const rows = page?.edges.map(({ node }) => node)
  return (
    <ListPage
      title={roles.title}
      lead={roles.lead}
      count={page && roles.permissionTotal(page.totalCount)}
      actions={
        mayManage && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            {roles.createPermission}
          </Button>
        )
      }
      tabs={<RolesTabs />}
      toolbar={
        <SearchField
          label={roles.searchPermissions}
          placeholder={roles.searchPlaceholder}
          value={search.q}
          onChange={q => show({ q })}
        />
      }
      error={error}
      onRetry={reload}
      rowCount={fetching && rows?.length === 0 ? undefined : rows?.length}
      isFiltered={Boolean(search.q)}
      onClearFilters={() => show({ q: undefined })}
      nothingYet={{
        icon: IconListCheck,
        title: roles.noPermissionsTitle,
        text: roles.noPermissionsText,
        action: mayManage && <Button onClick={create}>{roles.createPermission}</Button>,
        code: "await management.permission.create('invoices.read')",
      }}
      nothingMatches={{ title: roles.nothingMatchesTitle, text: roles.nothingMatchesText }}
      extra={
        <>
          {search.create === 'true' && mayManage && <PermissionModal onClose={close} onDone={done} />}
          {asked?.act === 'edit' && <PermissionModal permission={asked.permission} onClose={close} onDone={done} />}
          {asked?.act === 'delete' && <DeleteModal permission={asked.permission} onClose={close} onDone={done} />}
        </>
      }
    >
      <DataTable
        label={roles.permissions}
        columns={columnsFor(mayManage ? setAsked : undefined)}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
      />
      <Pager paging={paging} />
    </ListPage>
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
                <Menu position="bottom-end">
                  <Menu.Target>
                    <ActionIcon aria-label={roles.actionsOf(permission.name)}>
                      <IconDots size={16} aria-hidden />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Item onClick={() => onAsk({ act: 'edit', permission })}>{roles.edit}</Menu.Item>
                    <Menu.Item color="red" onClick={() => onAsk({ act: 'delete', permission })}>
                      {roles.delete}
                    </Menu.Item>
                  </Menu.Dropdown>
                </Menu>
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
      async () => {
        if (!name) return { kind: 'invalid', errors: { name: roles.nameMissing } }
        if (permission) {
          const input = { id: permission.id, expectedVersion: permission.version, ...fields }
          const { data, error } = await client.mutation(PermissionUpdate, { input })
          return outcomeOf(data?.permissionUpdate, error, answer => ('permission' in answer ? answer : undefined))
        }
        const { data, error } = await client.mutation(PermissionCreate, { input: fields })
        return outcomeOf(data?.permissionCreate, error, answer => ('permission' in answer ? answer : undefined))
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
  const client = useClient()
  const { isRunning, failure, run } = useChange()
  const variables = { input: { id: permission.id } }
  const confirm = () =>
    run(
      async () => {
        const { data, error } = await client.mutation(PermissionDelete, variables)
        return outcomeOf(data?.permissionDelete, error, answer =>
          'deletedId' in answer ? answer.deletedId : undefined,
        )
      },
      { toast: roles.deletedToast(permission.name), onDone },
    )
  return (
    <ConfirmModal
      isOpen
      title={roles.deletePermissionTitle(permission.name)}
      action={roles.delete}
      isDangerous
      isRunning={isRunning}
      failure={failure}
      request={{ document: PermissionDelete, variables }}
      onConfirm={confirm}
      onClose={onClose}
    >
      {roles.deletePermissionText(permission.roles.totalCount)}
    </ConfirmModal>
  )
}

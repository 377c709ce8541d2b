import { ChangeModal } from '../form/ChangeModal.tsx'
import { mutation } from '../api/mutation.ts'
import { Badge, Group, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconShieldOff, IconTrash } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../api/use-query.ts'
import { EditForm } from '../form/EditForm.tsx'
import { useMay } from '../frame/viewer.ts'
import { AnchorLink } from '../link/AnchorLink.ts'
import { DetailPage } from '../page/DetailPage.tsx'
import { Section } from '../page/Section.tsx'
import { UserAvatar } from '../users/UserAvatar.tsx'
import { userName } from '../users/user-name.ts'
import { MatrixQuery, type RoleData, RoleDelete, type RolePageData, RoleQuery, RoleUpdate } from './documents.ts'
import { roles } from './messages.ts'
import { PermissionsField } from './PermissionsField.tsx'

const route = getRouteApi('/roles/$id')

/** One role: what it allows, who has it, and how it differs from another. */
export function RolePage() {
  const { id } = route.useParams()
  const mayManage = useMay('MANAGE_PROJECT')
  const [isDeleting, setIsDeleting] = useState(false)
  const [{ data, error, stale }, reload] = useQuery({ query: RoleQuery, variables: { id } })
  const role = data?.node?.__typename === 'Role' ? data.node : undefined
  const entity = role && {
    name: role.name,
    id: role.tenant ? roles.tenantScope(role.tenant.name) : roles.projectScope,
    badges: role.isDefault && <Badge color="gray">{roles.isDefault}</Badge>,
  }
  return (
    <DetailPage
      parent={{ to: '/roles', label: roles.tabs.list }}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      entity={entity ?? (data && !stale ? null : undefined)}
      missing={{ icon: IconShieldOff, title: roles.notFoundTitle, text: roles.notFoundText }}
      params={{ id }}
      tabs={[{ to: '/roles/$id', label: roles.details }]}
      actions={
        mayManage
          ? [{ label: roles.delete, icon: IconTrash, isDangerous: true, onClick: () => setIsDeleting(true) }]
          : []
      }
    >
      {role && (
        <>
          <RoleForm role={role} isReadOnly={!mayManage} />
          <HoldersSection role={role} />
          <CompareSection role={role} />
          <RoleDeleteModal role={role} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
        </>
      )}
    </DetailPage>
  )
}

function fieldsOf({ name, description, permissionNames, isDefault, isPrivate }: RoleData) {
  return { name, description, permissionNames, isDefault, isPrivate }
}

const labels = {
  name: roles.name,
  description: roles.description,
  permissionNames: roles.permissions,
  isDefault: roles.isDefault,
  isPrivate: roles.isPrivate,
}

function RoleForm({ role, isReadOnly }: { role: RoleData; isReadOnly: boolean }) {
  const variablesOf = ({ id, version }: RoleData, changes: Partial<ReturnType<typeof fieldsOf>>) => ({
    input: { id, expectedVersion: version, ...changes },
  })
  return (
    <EditForm
      stored={role}
      fieldsOf={fieldsOf}
      labels={labels}
      savedToast={roles.savedToast(role.name)}
      changeOf={(from, changes) => mutation(RoleUpdate, variablesOf(from, changes), 'role', { ROLE_TAKEN: 'name' })}
    >
      {({ values, errors, set }) => (
        <Section title={roles.details}>
          <TextInput
            label={roles.name}
            value={values.name}
            error={errors.name}
            readOnly={isReadOnly}
            autoComplete="off"
            onChange={event => set('name', event.currentTarget.value)}
          />
          <TextInput
            label={roles.description}
            value={values.description}
            error={errors.description}
            readOnly={isReadOnly}
            autoComplete="off"
            onChange={event => set('description', event.currentTarget.value)}
          />
          <PermissionsField
            value={values.permissionNames}
            error={errors.permissionNames}
            isReadOnly={isReadOnly}
            onChange={value => set('permissionNames', value)}
          />
          <Switch
            label={roles.isDefault}
            description={roles.isDefaultHelp}
            checked={values.isDefault}
            disabled={isReadOnly}
            onChange={event => set('isDefault', event.currentTarget.checked)}
          />
          <Switch
            label={roles.isPrivate}
            description={roles.isPrivateHelp}
            checked={values.isPrivate}
            disabled={isReadOnly}
            onChange={event => set('isPrivate', event.currentTarget.checked)}
          />
        </Section>
      )}
    </EditForm>
  )
}

function countOf({ users }: RolePageData) {
  if (!users) return roles.users(0)
  return users.isTotalExact ? roles.users(users.totalCount) : roles.usersAbout(users.totalCount)
}

function HoldersSection({ role }: { role: RolePageData }) {
  return (
    <Section
      title={roles.whoHasIt}
      description={roles.whoHasItHelp}
      actions={
        <AnchorLink to="/users" search={{ role: role.name }} size="sm">
          {roles.allUsers}
        </AnchorLink>
      }
    >
      <Text size="sm">
        {countOf(role)} · {roles.keys(role.accessKeys.totalCount)}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        {role.users?.edges.map(({ node }) => (
          <Group key={node.id} gap="xs" wrap="nowrap">
            <UserAvatar name={userName(node)} picture={node.picture} size={24} />
            <AnchorLink to="/users/$userId" params={{ userId: node.databaseId }} size="sm" c="inherit" truncate>
              <bdi>{userName(node)}</bdi>
            </AnchorLink>
          </Group>
        ))}
      </SimpleGrid>
    </Section>
  )
}

function CompareSection({ role }: { role: RoleData }) {
  const [{ data }] = useQuery({ query: MatrixQuery })
  const { compare } = route.useSearch()
  const navigate = route.useNavigate()
  const others = data?.roles.edges.map(({ node }) => node).filter(({ id }) => id !== role.id) ?? []
  const other = others.find(({ id }) => id === compare)
  const mine = new Set(role.permissionNames)
  const theirs = new Set(other?.permissionNames)
  return (
    <Section title={roles.compare} description={roles.compareHelp}>
      <Select
        label={roles.compareWith}
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={compare ?? null}
        searchable
        clearable
        maw={320}
        onChange={value => void navigate({ search: { compare: value ?? undefined }, replace: true })}
      />
      {other && (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <Names title={roles.onlyHere(role.name)} names={[...mine.difference(theirs)]} />
          <Names title={roles.both} names={[...mine.intersection(theirs)]} />
          <Names title={roles.onlyHere(other.name)} names={[...theirs.difference(mine)]} />
        </SimpleGrid>
      )}
    </Section>
  )
}

function Names({ title, names }: { title: string; names: string[] }) {
  return (
    <Stack gap={2}>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      {names.length === 0 && (
        <Text size="sm" c="dimmed">
          {roles.nothing}
        </Text>
      )}
      {names.map(name => (
        <Text key={name} size="sm">
          {name}
        </Text>
      ))}
    </Stack>
  )
}

function RoleDeleteModal({ role, isOpen, onClose }: { role: RolePageData; isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const variables = { input: { id: role.id } }
  return (
    <ChangeModal
      isOpen={isOpen}
      title={roles.deleteRoleTitle(role.name)}
      action={roles.delete}
      isDangerous
      change={mutation(RoleDelete, variables, 'deletedId')}
      toast={roles.deletedToast(role.name)}
      onDone={() => navigate({ to: '/roles' })}
      onClose={onClose}
    >
      {roles.deleteRoleText(countOf(role))}
    </ChangeModal>
  )
}

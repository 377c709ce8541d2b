import { role } from '@gatehouse-id/entities'
import { Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useQuery } from '../../kit/api/use-query.ts'
import { useEntity } from '../../kit/entity/entity-context.ts'
import { AnchorLink } from '../../kit/link/links.ts'
import { Section } from '../../kit/page/Section.tsx'
import { type ListAddress, useListAddress } from '../../kit/table/list-address.ts'
import { UserAvatar } from '../users/user/UserAvatar.tsx'
import { userName } from '../users/user/user-name.ts'
import { MatrixQuery, RoleHoldersQuery } from './documents.ts'
import { roles } from './texts.ts'

/**
 * Some of the users who have the role.
 *
 * @param users how many there are, as words
 */
export function HoldersSection({ users }: { users: string }) {
  const { id, name } = useEntity(role)
  const [{ data }] = useQuery({ query: RoleHoldersQuery, variables: { id } })
  const holders = data?.node?.__typename === 'Role' ? data.node : undefined
  return (
    <Section
      title={roles.whoHasIt}
      description={roles.whoHasItHelp}
      actions={
        <AnchorLink to="/users" search={{ role: name }} size="sm">
          {roles.allUsers}
        </AnchorLink>
      }
    >
      <Text size="sm">
        {users} · {roles.keys(holders?.accessKeys.totalCount ?? 0)}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        {holders?.users?.edges.map(({ node }) => (
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

/** How the role differs from another, which stands in the address. */
export function CompareSection() {
  const { id, name, permissionNames } = useEntity(role)
  const [{ data }] = useQuery({ query: MatrixQuery })
  const { compare }: ListAddress = useSearch({ strict: false })
  const { show } = useListAddress()
  const others = data?.roles.edges.map(({ node }) => node).filter(each => each.id !== id) ?? []
  const other = others.find(each => each.id === compare)
  const mine = new Set(permissionNames)
  const theirs = new Set(other?.permissionNames)
  return (
    <Section title={roles.compare} description={roles.compareHelp}>
      <Select
        label={roles.compareWith}
        data={others.map(each => ({ value: each.id, label: each.name }))}
        value={other?.id ?? null}
        searchable
        clearable
        maw={320}
        onChange={value => show({ compare: value ?? undefined })}
      />
      {other && (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <Names title={roles.onlyHere(name)} names={[...mine.difference(theirs)]} />
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
      {names.map(each => (
        <Text key={each} size="sm">
          {each}
        </Text>
      ))}
    </Stack>
  )
}

import { accessKey } from '@gatehouse-id/entities'
import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useQuery } from '../../kit/api/use-query.ts'
import { useEntity } from '../../kit/entity/entity-context.ts'
import { useMay } from '../../frame/viewer.ts'
import { Time } from '../../kit/format/Time.tsx'
import { AnchorLink } from '../../kit/link/links.ts'
import { Section } from '../../kit/page/Section.tsx'
import { type NamedUser, userName } from '../../directory/users/user/user-name.ts'
import { AccessKeyUsersQuery } from './documents.ts'
import { accessKeys } from './messages.ts'

function UserLink({ user }: { user: NamedUser }) {
  return (
    <AnchorLink to="/users/$userId" params={{ userId: user.databaseId }} size="sm">
      <bdi>{userName(user)}</bdi>
    </AnchorLink>
  )
}

type Fact = [label: string, value: ReactNode]

function fact(label: string, value: ReactNode): Fact {
  return [label, value]
}

/** When a key was created and used, and as whom it acts. */
export function UseSection() {
  const key = useEntity(accessKey)
  const { id, createdAt, creatorDatabaseId, boundUserDatabaseId, expiresAt, lastUsedAt } = key
  const { lastUsedIp, lastUsedUserAgent, previousSecretExpiresAt, previousSecretLastUsedAt } = key
  const [{ data }] = useQuery({ query: AccessKeyUsersQuery, variables: { id }, pause: !useMay('READ_USERS') })
  const { creator, boundUser } = data?.node?.__typename === 'AccessKey' ? data.node : {}
  const facts: Fact[] = [
    [accessKeys.created, <Time key="created" value={createdAt} />],
    [accessKeys.createdBy, creator ? <UserLink key="creator" user={creator} /> : creatorDatabaseId || '–'],
    ...(boundUserDatabaseId
      ? [fact(accessKeys.boundUser, boundUser ? <UserLink key="bound" user={boundUser} /> : boundUserDatabaseId)]
      : []),
    [accessKeys.expires, expiresAt ? <Time key="expires" value={expiresAt} /> : accessKeys.never],
    [accessKeys.lastUsed, lastUsedAt ? <Time key="used" value={lastUsedAt} /> : accessKeys.neverUsed],
    ...(lastUsedIp ? [fact(accessKeys.lastUsedFrom, [lastUsedIp, lastUsedUserAgent].filter(Boolean).join(' · '))] : []),
    ...(previousSecretExpiresAt
      ? [
          fact(accessKeys.previousSecretUntil, <Time key="until" value={previousSecretExpiresAt} />),
          fact(
            accessKeys.previousSecretUsed,
            previousSecretLastUsedAt ? <Time key="previous" value={previousSecretLastUsedAt} /> : accessKeys.neverUsed,
          ),
        ]
      : []),
  ]
  return (
    <Section title={accessKeys.usage}>
      <Stack gap="xs" component="dl" m={0}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" size="sm" m={0}>
              {value}
            </Text>
          </div>
        ))}
      </Stack>
    </Section>
  )
}

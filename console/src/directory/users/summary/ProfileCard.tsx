import { Badge, Group } from '@mantine/core'
import { Time } from '../../../kit/format/Time.tsx'
import { Facts } from '../../../kit/page/summary/Facts.tsx'
import { SummaryCard } from '../../../kit/page/summary/SummaryCard.tsx'
import { users } from '../messages.ts'
import type { User } from '../user/user-context.ts'

/** Names and addresses. */
export function ProfileCard({ user }: { user: User }) {
  const { givenName, middleName, familyName, email, isEmailVerified, phone, isPhoneVerified, loginIds } = user
  const attributes = user.attributes.edges.map(({ node }) => node)
  const facts = [
    { label: users.fullName, value: [givenName, middleName, familyName].filter(Boolean).join(' ') },
    { label: users.email, value: email && <Address value={email} isVerified={isEmailVerified} /> },
    { label: users.phone, value: phone && <Address value={phone} isVerified={isPhoneVerified} /> },
    { label: users.loginIds, value: loginIds.join(', ') },
    ...attributes.map(({ name, value }) => ({
      label: name,
      value: Array.isArray(value) ? value.join(', ') : `${value}`,
    })),
    { label: users.created, value: <Time value={user.createdAt} /> },
  ]
  return (
    <SummaryCard
      title={users.profile}
      more={{ label: users.tabs.details, to: '/users/$userId/details', params: { userId: user.databaseId } }}
    >
      <Facts facts={facts} />
    </SummaryCard>
  )
}

function Address({ value, isVerified }: { value: string; isVerified: boolean }) {
  return (
    <Group gap={6} component="span">
      <bdi>{value}</bdi>
      {!isVerified && <Badge color="gray">{users.notVerified}</Badge>}
    </Group>
  )
}

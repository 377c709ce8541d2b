import { Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Time } from '../../../kit/format/Time.tsx'
import { AnchorLink } from '../../../kit/link/AnchorLink.ts'
import { Facts } from '../../../kit/page/summary/Facts.tsx'
import { SummaryCard } from '../../../kit/page/summary/SummaryCard.tsx'
import { users } from '../messages.ts'
import type { User } from '../user/user-context.ts'
import type { UserEvents, UserSummary } from './documents.ts'

type Props = { user: User; summary: UserSummary | undefined; events: UserEvents | undefined }

/** When, how and from where the user signed in last, what they can sign in with, and attempts that failed. */
export function SignInCard({ user, summary, events }: Props) {
  const last = summary?.signIns.edges[0]?.node
  const how = events?.signedIn.edges[0]?.node
  const failure = events?.failed.edges[0]?.node
  const method = how?.method && (users.methodNames[how.method] ?? how.method)
  const facts = [
    {
      label: users.lastSignIn,
      value: last ? <Time value={last.signedInAt} isRelative /> : summary && users.neverSignedIn,
    },
    { label: users.how, value: last && method },
    { label: users.where, value: last && [last.ip, how?.geo, last.tenant?.name].filter(Boolean).join(' · ') },
    { label: users.signsInWith, value: waysOf(user).join(', ') || users.noWays },
  ]
  return (
    <SummaryCard
      title={users.signIn}
      more={
        <AnchorLink to="/users/$userId/security" params={{ userId: user.databaseId }} size="sm">
          {users.tabs.security}
        </AnchorLink>
      }
    >
      <Facts facts={facts} />
      {events && failure && (
        <Group gap={6} mt="md" wrap="nowrap" align="flex-start">
          <IconAlertTriangle size={16} color="var(--mantine-color-orange-text)" aria-hidden />
          <Text size="sm">
            {failure.action === 'LoginExceedMaxAttempts'
              ? users.lockedLast
              : users.failedSignIns(events.failed.totalCount, events.failed.isTotalExact)}{' '}
            <Time value={failure.occurredAt} isRelative /> {failure.remoteAddress && `(${failure.remoteAddress})`}
          </Text>
        </Group>
      )}
    </SummaryCard>
  )
}

/** What the user can sign in with. */
function waysOf({ hasPassword, passkeys, hasAuthenticator, linkedProviders, email, phone, ...user }: User): string[] {
  const passkeyCount = passkeys?.edges.length ?? 0
  return [
    hasPassword && users.password,
    passkeyCount > 0 && users.passkeyCount(passkeyCount),
    email && user.isEmailVerified && users.codeByEmail,
    phone && user.isPhoneVerified && users.codeByPhone,
    ...linkedProviders.map(users.accountAt),
    hasAuthenticator && users.authenticatorApp,
  ].filter(way => typeof way === 'string' && way !== '') as string[] // the others are false or empty
}

import { Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Time } from '../../../kit/format/Time.tsx'
import { Facts } from '../../../kit/page/summary/Facts.tsx'
import { SummaryCard } from '../../../kit/page/summary/SummaryCard.tsx'
import { capitalized } from '../../../kit/format/text.ts'
import { methodName } from '../user/method-name.ts'
import { users } from '../messages.ts'
import type { User } from '../user/user-context.ts'
import type { UserEvents, UserSummary } from './documents.ts'
import { waysOf } from './ways-of.ts'

type Props = { user: User; summary: UserSummary | undefined; events: UserEvents | undefined }

/** When, how and from where the user signed in last, what they can sign in with, and attempts that failed. */
export function SignInCard({ user, summary, events }: Props) {
  const last = summary?.signIns.edges[0]?.node
  const how = events?.signedIn.edges[0]?.node
  const failure = events?.failed.edges[0]?.node
  const facts = [
    {
      label: users.lastSignIn,
      value: last ? <Time value={last.signedInAt} isRelative /> : summary && users.neverSignedIn,
    },
    { label: users.how, value: last && how?.method && capitalized(methodName(how.method)) },
    { label: users.where, value: last && [last.ip, how?.geo, last.tenant?.name].filter(Boolean).join(' · ') },
    { label: users.signsInWith, value: capitalized(waysOf(user).join(', ')) || users.noWays },
  ]
  return (
    <SummaryCard
      title={users.signIn}
      more={{ label: users.tabs.security, to: '/users/$userId/security', params: { userId: user.databaseId } }}
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

import { SummaryTab } from '../../../activity/audit/summary/SummaryTab.tsx'
import { useMay } from '../../../frame/viewer.ts'
import { useQuery } from '../../../kit/api/use-query.ts'
import { users } from '../messages.ts'
import { useUser } from '../user/user-context.ts'
import { AccessCard } from './AccessCard.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { UserEventsQuery, UserSummaryQuery } from './documents.ts'
import { ProfileCard } from './ProfileCard.tsx'
import { SignInCard } from './SignInCard.tsx'
import { waysOf } from './ways-of.ts'

/** Who the user is, how and when they signed in, what they have, and what happened last. */
export function UserSummaryTab() {
  const user = useUser()
  const variables = { userId: user.databaseId }
  const [{ data, error }, reload] = useQuery({ query: UserSummaryQuery, variables, requestPolicy: 'cache-and-network' })
  const [{ data: events }] = useQuery({
    query: UserEventsQuery,
    variables,
    pause: !useMay('READ_AUDIT'),
    requestPolicy: 'cache-and-network',
  })
  const summary = data?.user ?? undefined
  return (
    <SummaryTab
      error={summary ? undefined : error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      steps={[waysOf(user).length === 0 && { text: users.setUpWay, to: '/users/$userId/security', isWarning: true }]}
      params={variables}
      events={{
        filter: { userDatabaseIds: [user.databaseId] },
        all: { label: users.tabs.history, to: '/users/$userId/history' },
      }}
    >
      <SignInCard user={user} summary={summary} events={events} />
      <ProfileCard user={user} />
      <AccessCard user={user} summary={summary} />
      <DevicesCard user={user} summary={summary} />
    </SummaryTab>
  )
}

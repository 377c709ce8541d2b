import { useQuery } from '../../../kit/api/use-query.ts'
import { failureOf } from '../../../kit/api/failure.ts'
import { FailureAlert } from '../../../kit/feedback/failure/FailureAlert.tsx'
import { useMay } from '../../../frame/viewer.ts'
import { SummaryCards } from '../../../kit/page/summary/SummaryCards.tsx'
import { useUser } from '../user/user-context.ts'
import { UserEventsQuery, UserSummaryQuery } from './documents.ts'
import { AccessCard } from './AccessCard.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { EventsCard } from './EventsCard.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { SignInCard } from './SignInCard.tsx'

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
    <>
      {error && !summary && (
        <FailureAlert failure={failureOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />
      )}
      <SummaryCards>
        <SignInCard user={user} summary={summary} events={events} />
        <ProfileCard user={user} />
        <AccessCard user={user} summary={summary} />
        <DevicesCard user={user} summary={summary} />
        {events && <EventsCard user={user} events={events} />}
      </SummaryCards>
    </>
  )
}

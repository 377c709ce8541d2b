import { Text } from '@mantine/core'
import { useState } from 'react'
import { useQuery } from '../../kit/api/use-query.ts'
import { failureOf } from '../../kit/api/failure.ts'
import { FailureAlert } from '../../kit/feedback/failure/FailureAlert.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { type UserSession, UserSessionsQuery } from './documents.ts'
import { EndSessionModal } from './EndSessionModal.tsx'
import { userSessions } from './messages.ts'
import { UserSessionsTable } from './UserSessionsTable.tsx'

/** The sessions of a user, with a confirmation before one is ended. */
export function UserSessionsSection({ userId, mayManage }: { userId: string; mayManage: boolean }) {
  const [{ data, error }, reload] = useQuery({
    query: UserSessionsQuery,
    variables: { userId },
    requestPolicy: 'cache-and-network',
  })
  const [asked, setAsked] = useState<UserSession>()
  const rows = data?.user?.sessions?.edges.map(({ node }) => node)
  return (
    <Section title={userSessions.title} description={userSessions.description}>
      {error && !data && (
        <FailureAlert failure={failureOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />
      )}
      {data && !rows && <Text size="sm">{userSessions.unknown}</Text>}
      {rows?.length === 0 && <Text size="sm">{userSessions.none}</Text>}
      {!error && (!data || (rows && rows.length > 0)) && (
        <UserSessionsTable rows={rows ?? undefined} onEnd={mayManage ? setAsked : undefined} />
      )}
      <EndSessionModal
        session={asked}
        onClose={() => setAsked(undefined)}
        onEnded={() => reload({ requestPolicy: 'network-only' })}
      />
    </Section>
  )
}

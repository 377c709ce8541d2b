import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconUserShield } from '@tabler/icons-react'
import { useState } from 'react'
import { useQuery } from '../../kit/api/use-query.ts'
import { Time } from '../../kit/format/Time.tsx'
import { AnchorLink } from '../../kit/link/links.ts'
import { userName } from '../../directory/users/user/user-name.ts'
import { type UserSession, UserSessionsQuery } from './documents.ts'
import { EndSessionModal } from './EndSessionModal.tsx'
import { userSessions } from './messages.ts'

/** Says who acts as this user just now, and ends it. Nothing when nobody does. */
export function ImpersonationBanner({ userId, mayManage }: { userId: string; mayManage: boolean }) {
  const [{ data }, reload] = useQuery({ query: UserSessionsQuery, variables: { userId } })
  const [asked, setAsked] = useState<UserSession>()
  const sessions = data?.user?.sessions?.edges.map(({ node }) => node) ?? []
  const impersonations = sessions.filter(({ isImpersonation }) => isImpersonation)
  if (impersonations.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconUserShield />} title={userSessions.impersonated} mb="md">
      <Stack gap="xs">
        {impersonations.map(session => (
          <Group key={session.id} justify="space-between">
            <Text size="sm">
              <ImpersonatorLink actor={session.actor} /> · {userSessions.expires}{' '}
              <Time value={session.expiresAt} isRelative />
            </Text>
            {mayManage && (
              <Button size="compact-sm" variant="default" onClick={() => setAsked(session)}>
                {userSessions.endImpersonation}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      <EndSessionModal
        session={asked}
        onClose={() => setAsked(undefined)}
        onEnded={() => reload({ requestPolicy: 'network-only' })}
      />
    </Alert>
  )
}

/** Leads to the user who acts as another; says so when they were deleted. */
export function ImpersonatorLink({ actor }: Pick<UserSession, 'actor'>) {
  if (!actor) return <>{userSessions.deletedActor}</>
  return (
    <AnchorLink to="/users/$userId" params={{ userId: actor.databaseId }} size="sm" underline="always">
      <bdi>{userName(actor)}</bdi>
    </AnchorLink>
  )
}

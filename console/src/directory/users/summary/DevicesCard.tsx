import { Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { Time } from '../../../kit/format/Time.tsx'
import { Lines } from '../../../kit/page/summary/Lines.tsx'
import { SummaryCard } from '../../../kit/page/summary/SummaryCard.tsx'
import { TimeBar } from '../../../kit/page/summary/TimeBar.tsx'
import { deviceName } from '../../../tokens/user-sessions/device-name.ts'
import { userSessions } from '../../../tokens/user-sessions/messages.ts'
import { users } from '../messages.ts'
import type { User } from '../user/user-context.ts'
import type { UserSummary } from './documents.ts'

const dayMs = 86_400_000

/** Where the user is signed in, and since when: all since the first of these sessions began, or for a day. */
export function DevicesCard({ user, summary }: { user: User; summary: UserSummary | undefined }) {
  const sessions = summary?.sessions?.edges.map(({ node }) => node)
  const [now] = useState(Date.now)
  const earliest = Math.min(now - dayMs, ...(sessions ?? []).map(({ createdAt }) => Date.parse(createdAt)))
  const whole = { from: earliest, to: now }
  const more = (user.liveSessionCount ?? 0) - (sessions?.length ?? 0)
  return (
    <SummaryCard title={userSessions.title}>
      {!summary && <Skeleton height={40} />}
      {summary && !sessions && <Text size="sm">{userSessions.unknown}</Text>}
      {sessions?.length === 0 && <Text size="sm">{userSessions.none}</Text>}
      <Lines
        lines={(sessions ?? []).map(session => ({
          id: session.id,
          what: (
            <>
              {deviceName(session)}
              <Text span size="sm" c="dimmed">
                {' · '}
                {session.isImpersonation ? userSessions.actsAs : session.ip}
              </Text>
            </>
          ),
          when: <Time value={session.lastRefreshedAt} isRelative />,
          bar: <TimeBar whole={whole} filled={{ from: session.createdAt, to: session.lastRefreshedAt }} />,
        }))}
      />
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {users.moreThings(more)}
        </Text>
      )}
    </SummaryCard>
  )
}

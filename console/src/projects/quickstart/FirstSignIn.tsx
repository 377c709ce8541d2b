import { Group, Loader, Text } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { usePolling } from '../../activity/jobs/use-polling.ts'
import { targetName, targetUserId } from '../../activity/audit/sentences/event-names.ts'
import { UserLink } from '../../activity/audit/event/UserLink.tsx'
import { useQuery } from '../../kit/api/use-query.ts'
import { Time } from '../../kit/format/Time.tsx'
import { messages } from './messages.ts'
import { graphql } from '../../kit/api/graphql.ts'

const LatestSignInQuery = graphql(`
  query LatestSignIn {
    auditEvents(first: 1, filter: { actions: ["LoginSucceed"] }) {
      edges {
        node {
          id occurredAt loginIds
          target { type databaseId name }
        }
      }
    }
  }
`)

/** Waits for a sign-in that happens while the page is open, and says whose it was. */
export function FirstSignIn() {
  const [{ data }, reload] = useQuery({ query: LatestSignInQuery, requestPolicy: 'network-only' })
  const latest = data?.auditEvents.edges[0]?.node
  // The one that was there before: undefined until the first answer, null when there was none.
  const [before, setBefore] = useState<string | null>()
  if (data && before === undefined) setBefore(latest?.id ?? null)
  const found = before !== undefined && latest && latest.id !== before ? latest : undefined
  usePolling(!found, () => reload({ requestPolicy: 'network-only' }))
  return (
    <Group gap="xs" role="status" mih={28} mt="md">
      {found ? (
        <>
          <IconCircleCheckFilled size={20} color="var(--mantine-color-teal-text)" aria-hidden />
          <Text size="sm" fw={500}>
            {messages.signedIn} <UserLink userId={targetUserId(found)} name={targetName(found)} />,{' '}
            <Time value={found.occurredAt} isRelative />
          </Text>
        </>
      ) : (
        <>
          <Loader size={16} aria-hidden />
          <Text size="sm">{messages.waiting}</Text>
        </>
      )}
    </Group>
  )
}

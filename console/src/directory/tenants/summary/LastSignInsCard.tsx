import { Skeleton, Text } from '@mantine/core'
import { Time } from '../../../kit/format/Time.tsx'
import { AnchorLink } from '../../../kit/link/AnchorLink.ts'
import { Lines } from '../../../kit/page/summary/Lines.tsx'
import { SummaryCard } from '../../../kit/page/summary/SummaryCard.tsx'
import { methodName } from '../../users/user/method-name.ts'
import { tenants } from '../messages.ts'
import type { TenantSignIns } from './documents.ts'

/** Who signed in to the tenant last, and how. */
export function LastSignInsCard({ signIns }: { signIns: TenantSignIns | undefined }) {
  const events = signIns?.auditEvents.edges.map(({ node }) => node)
  return (
    <SummaryCard title={tenants.lastSignIns}>
      {!events && <Skeleton height={40} />}
      {events?.length === 0 && <Text size="sm">{tenants.noSignIns}</Text>}
      <Lines
        lines={(events ?? []).map(({ id, target, method, occurredAt }) => ({
          id,
          what: (
            <>
              {target && (
                <AnchorLink to="/users/$userId" params={{ userId: target.databaseId }} size="sm" c="inherit">
                  <bdi>{target.name || target.databaseId}</bdi>
                </AnchorLink>
              )}
              {method && (
                <Text span size="sm" c="dimmed">
                  {' · '}
                  {methodName(method)}
                </Text>
              )}
            </>
          ),
          when: <Time value={occurredAt} isRelative />,
        }))}
      />
    </SummaryCard>
  )
}

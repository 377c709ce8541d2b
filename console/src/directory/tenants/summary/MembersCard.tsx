import { Skeleton } from '@mantine/core'
import { formatNumber } from '../../../kit/format/number.ts'
import { Facts } from '../../../kit/page/summary/Facts.tsx'
import { SummaryCard } from '../../../kit/page/summary/SummaryCard.tsx'
import { tenants } from '../messages.ts'
import { useTenant } from '../tenant-context.ts'
import type { TenantSummary } from './documents.ts'

/** How many belong to it, and with which roles. */
export function MembersCard({ summary }: { summary: TenantSummary | undefined }) {
  const { id } = useTenant()
  const node = summary?.node?.__typename === 'Tenant' ? summary.node : undefined
  return (
    <SummaryCard
      title={tenants.tabs.members}
      more={{ label: tenants.allMembers, to: '/tenants/$id/members', params: { id } }}
    >
      {summary && node ? (
        <Facts
          facts={[
            { label: tenants.tabs.members, value: countText(summary.members) },
            { label: tenants.activeMembers, value: countText(summary.active) },
            { label: tenants.defaultRoles, value: node.defaultRoles.map(({ name }) => name).join(', ') },
            {
              label: tenants.ownRoles,
              value: node.roles.totalCount > 0 && formatNumber(node.roles.totalCount),
            },
          ]}
        />
      ) : (
        <Skeleton height={60} />
      )}
    </SummaryCard>
  )
}

function countText({ totalCount, isTotalExact }: { totalCount: number; isTotalExact: boolean }): string {
  return (isTotalExact ? tenants.members : tenants.membersAtLeast)(totalCount)
}

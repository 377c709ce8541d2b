import { Skeleton } from '@mantine/core'
import { formatNumber } from '../../../kit/format/number.ts'
import { Facts } from '../../../kit/page/summary/Facts.tsx'
import { SummaryCard } from '../../../kit/page/summary/SummaryCard.tsx'
import type { ApplicationUsers } from './documents.ts'
import { summary } from './messages.ts'

/** How many may use it, and how many of them are about. */
export function UsersCard({ users, label }: { users: ApplicationUsers | undefined; label: string }) {
  return (
    <SummaryCard title={label}>
      {users ? (
        <Facts
          facts={[
            { label: summary.given, value: countText(users.users) },
            { label: summary.active, value: countText(users.active) },
          ]}
        />
      ) : (
        <Skeleton height={40} />
      )}
    </SummaryCard>
  )
}

function countText({ totalCount, isTotalExact }: { totalCount: number; isTotalExact: boolean }): string {
  return isTotalExact ? formatNumber(totalCount) : summary.atLeast(formatNumber(totalCount))
}

import { Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '../../kit/format/number.ts'
import classes from './Overview.module.css'
import { overview } from './messages.ts'

type Props = {
  /** Names what is counted, as a link to it. */
  label: ReactNode
  count: { totalCount: number; isTotalExact: boolean } | undefined
}

/** One number, and what it counts. */
export function Figure({ label, count }: Props) {
  return (
    <div className={classes.figure}>
      <Text size="sm" component="div" c="dimmed">
        {label}
      </Text>
      {count ? (
        <Text fz={24} fw={600} lh="32px" className="tabular">
          {count.isTotalExact ? formatNumber(count.totalCount) : overview.atLeast(formatNumber(count.totalCount))}
        </Text>
      ) : (
        <Skeleton height={24} width={72} my={4} />
      )}
    </div>
  )
}

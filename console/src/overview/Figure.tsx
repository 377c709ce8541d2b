import { Paper, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '../format/number.ts'
import classes from './Figure.module.css'
import { overview } from './messages.en.ts'

type Props = {
  /** Names what is counted, as a link to it. */
  label: ReactNode
  count: { totalCount: number; isTotalExact: boolean } | undefined
}

/** One number, and what it counts. */
export function Figure({ label, count }: Props) {
  return (
    <Paper withBorder p="md" className={classes.figure}>
      <Text size="sm" component="div">
        {label}
      </Text>
      {count ? (
        <Text fz={28} fw={600} lh={1.2}>
          {count.isTotalExact ? formatNumber(count.totalCount) : overview.about(formatNumber(count.totalCount))}
        </Text>
      ) : (
        <Skeleton height={34} width={72} />
      )}
    </Paper>
  )
}

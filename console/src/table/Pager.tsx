import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft } from '@tabler/icons-react'
import type { Paging } from './cursor-trail.ts'
import { table } from './messages.en.ts'

/** First, previous and next page, and how many rows there are in all. */
export function Pager({ paging, summary }: { paging: Paging; summary?: string }) {
  const steps = [
    { label: table.first, go: paging.toFirst, Icon: IconChevronsLeft },
    { label: table.previous, go: paging.toPrevious, Icon: IconChevronLeft },
    { label: table.next, go: paging.toNext, Icon: IconChevronRight },
  ]
  const hasOtherPages = steps.some(({ go }) => go)
  return (
    <Group justify="space-between" mt="sm" component="nav" aria-label={table.pages}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {summary}
      </Text>
      <Group gap={4} display={hasOtherPages ? undefined : 'none'}>
        {steps.map(({ label, go, Icon }) => (
          <Tooltip key={label} label={label}>
            <ActionIcon variant="default" size="lg" aria-label={label} disabled={!go} onClick={go}>
              <Icon size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ))}
      </Group>
    </Group>
  )
}

import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft } from '@tabler/icons-react'
import type { Paging } from '../cursor-trail.ts'
import { table } from '../messages.ts'

/** First, previous and next page; nothing when there is one page. */
export function Pager({ paging }: { paging: Paging }) {
  const steps = [
    { label: table.first, go: paging.toFirst, Icon: IconChevronsLeft },
    { label: table.previous, go: paging.toPrevious, Icon: IconChevronLeft },
    { label: table.next, go: paging.toNext, Icon: IconChevronRight },
  ]
  if (!steps.some(({ go }) => go)) return null
  return (
    <Group justify="flex-end" gap={4} mt="xs" component="nav" aria-label={table.pages}>
      {steps.map(({ label, go, Icon }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={label}
            aria-disabled={!go || undefined}
            data-disabled={!go || undefined}
            onClick={() => go?.()}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  )
}

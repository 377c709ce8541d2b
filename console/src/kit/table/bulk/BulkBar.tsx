import { ActionBar, Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { table } from '../messages.ts'
import { type BulkAct, BulkModal } from './BulkModal.tsx'

type Props<Row, Act> = {
  rows: readonly Row[]
  nameOf: (row: Row) => string
  acts: readonly Act[]
  /** What the filter finds beyond the page, where something can be done to all of it. */
  all?: {
    select: string
    selected: string
    onAct: (act: Act) => void
  }
  /** Other buttons, for what is ticked or for all. */
  more?: (isAll: boolean) => ReactNode
  onClear: () => void
  /** Called when something was done. */
  onDone: () => void
}

/** Floats over a list while rows are ticked. */
export function BulkBar<Row extends { id: string }, Act extends BulkAct<Row>>(props: Props<Row, Act>) {
  const { rows, nameOf, acts, all, more, onClear, onDone } = props
  const [wantsAll, setWantsAll] = useState(false)
  const isAll = wantsAll && all !== undefined && rows.length > 0
  const clear = () => {
    setWantsAll(false)
    onClear()
  }
  // The rows are held fast while they are worked on: those behind change as the work goes on.
  const [job, setJob] = useState<{ act: BulkAct<Row>; rows: readonly Row[] }>()
  return (
    <>
      <ActionBar
        withinPortal={false}
        opened={rows.length > 0 && !job}
        onClose={clear}
        closeOnEscape
        // On a phone its buttons are reached by swiping.
        style={{ maxWidth: 'calc(100vw - 16px)', overflowX: 'auto', whiteSpace: 'nowrap' }}
        aria-label={isAll ? all.selected : table.selected(rows.length)}
      >
        <Text size="sm" px="xs" aria-live="polite">
          {isAll ? all.selected : table.selected(rows.length)}
        </Text>
        {all && !isAll && (
          <Button size="xs" variant="subtle" onClick={() => setWantsAll(true)}>
            {all.select}
          </Button>
        )}
        <ActionBar.Divider />
        {acts.map(act => (
          <Button
            key={act.label(rows.length)}
            size="xs"
            variant={act.isDangerous ? 'light' : 'default'}
            color={act.isDangerous ? 'red' : undefined}
            onClick={() => (isAll ? all.onAct(act) : setJob({ act, rows }))}
          >
            {act.label(rows.length)}
          </Button>
        ))}
        {more?.(isAll)}
        <ActionBar.CloseButton aria-label={table.clearSelection} />
      </ActionBar>
      {job && (
        <BulkModal
          {...job}
          nameOf={nameOf}
          onClose={isDone => {
            setJob(undefined)
            if (!isDone) return
            clear()
            onDone()
          }}
        />
      )}
    </>
  )
}

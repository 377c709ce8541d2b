import { ActionBar, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { table } from '../messages.ts'
import { type BulkAct, BulkModal } from './BulkModal.tsx'

type Props<Row> = {
  rows: readonly Row[]
  nameOf: (row: Row) => string
  acts: readonly BulkAct<Row>[]
  onClear: () => void
  /** Called when something was done. */
  onDone: () => void
}

/** Floats over a list while rows are ticked. */
export function BulkBar<Row extends { id: string }>({ rows, nameOf, acts, onClear, onDone }: Props<Row>) {
  // The rows are held fast while they are worked on: those behind change as the work goes on.
  const [job, setJob] = useState<{ act: BulkAct<Row>; rows: readonly Row[] }>()
  return (
    <>
      <ActionBar
        withinPortal={false}
        opened={rows.length > 0 && !job}
        onClose={onClear}
        closeOnEscape
        aria-label={table.selected(rows.length)}
      >
        <Text size="sm" px="xs" aria-live="polite">
          {table.selected(rows.length)}
        </Text>
        <ActionBar.Divider />
        {acts.map(act => (
          <Button
            key={act.label(rows.length)}
            size="xs"
            variant={act.isDangerous ? 'light' : 'default'}
            color={act.isDangerous ? 'red' : undefined}
            onClick={() => setJob({ act, rows })}
          >
            {act.label(rows.length)}
          </Button>
        ))}
        <ActionBar.CloseButton aria-label={table.clearSelection} />
      </ActionBar>
      {job && (
        <BulkModal
          {...job}
          nameOf={nameOf}
          onClose={isDone => {
            setJob(undefined)
            if (!isDone) return
            onClear()
            onDone()
          }}
        />
      )}
    </>
  )
}

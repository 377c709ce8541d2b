import { Button, Group, List, Modal, Progress, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useClient } from 'urql'
import type { Mutation } from '../../api/mutation.ts'
import type { Outcome } from '../../api/outcome.ts'
import { feedback } from '../../feedback/messages.ts'
import { table } from '../messages.ts'
import { type BulkResult, runEach } from './run-each.ts'

/** One thing that can be done to each of the selected rows. */
export type BulkAct<Row> = {
  /** With how many. */
  label: (count: number) => string
  /** Asked with the number typed. */
  isDangerous?: boolean
  title: (count: number) => string
  text: ReactNode
  /** What else it takes, such as a role: its field, which tells what was chosen. */
  field?: (choose: (value: string) => void) => ReactNode
  change: (row: Row, chosen: string) => Mutation<unknown>
}

type Props<Row> = {
  act: BulkAct<Row>
  rows: readonly Row[]
  nameOf: (row: Row) => string
  onClose: (isDone: boolean) => void
}

function refusalIn(outcome: Outcome<unknown>): string | undefined {
  if (outcome.kind === 'refused') return outcome.failure.message
  if (outcome.kind === 'invalid') return Object.values(outcome.errors).join(' ')
  return outcome.kind === 'conflict' ? feedback.conflictTitle : undefined
}

/** Asks, then does one thing to each of many rows, with progress and an error for each that failed. */
export function BulkModal<Row extends { id: string }>({ act, rows, nameOf, onClose }: Props<Row>) {
  const client = useClient()
  const [results, setResults] = useState<readonly BulkResult<Row>[]>()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  const failed = results?.filter(result => result.error !== undefined) ?? []
  const isDone = results?.length === rows.length
  const isRunning = results !== undefined && !isDone
  const title = act.title(rows.length)
  const start = () => {
    setResults([])
    void runEach(rows, async row => refusalIn(await act.change(row, chosen).send(client)), setResults)
  }
  return (
    <Modal
      opened
      onClose={() => onClose(isDone)}
      title={title}
      closeOnEscape={!isRunning}
      closeOnClickOutside={!isRunning}
      withCloseButton={!isRunning}
    >
      <Stack>
        {results === undefined ? (
          <>
            <Text size="sm">{act.text}</Text>
            {act.field?.(setChosen)}
            {act.isDangerous && (
              <TextInput
                data-autofocus
                label={table.typeCount(rows.length)}
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={event => setTyped(event.currentTarget.value)}
              />
            )}
          </>
        ) : (
          <>
            <Progress value={(results.length / rows.length) * 100} aria-label={title} />
            <Text size="sm" aria-live="polite">
              {table.progress(isDone ? results.length - failed.length : results.length, rows.length)}
            </Text>
            {failed.length > 0 && (
              <div role="alert">
                <Text size="sm" fw={500}>
                  {table.failed(failed.length)}
                </Text>
                <List size="sm">
                  {failed.map(({ item, error }) => (
                    <List.Item key={item.id}>
                      {nameOf(item)}: {error}
                    </List.Item>
                  ))}
                </List>
              </div>
            )}
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isRunning} onClick={() => onClose(isDone)}>
            {results === undefined ? feedback.cancel : feedback.close}
          </Button>
          {results === undefined && (
            <Button
              color={act.isDangerous ? 'red' : undefined}
              disabled={(act.isDangerous && typed.trim() !== String(rows.length)) || (act.field && chosen === '')}
              onClick={start}
            >
              {act.label(rows.length)}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

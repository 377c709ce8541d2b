import { Button, Group, Modal, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { feedback } from '../../feedback/messages.ts'
import { changesOf, conflictsOf } from '../draft.ts'
import { SubmitButton } from '../SubmitButton.tsx'

type Values = Record<string, unknown>

type Props<Fields extends Values> = {
  labels: Readonly<Record<keyof Fields & string, string>>
  base: Fields
  mine: Fields
  stored: Fields
  isSaving: boolean
  /** The changes to save on top of the stored values; empty when all stored values are kept. */
  onSave: (kept: Partial<Fields>) => void
  onClose: () => void
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? feedback.yes : feedback.no
  const text = Array.isArray(value)
    ? value.map(each => (typeof each === 'object' ? JSON.stringify(each) : String(each))).join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value ?? '')
  return text || feedback.empty
}

/** Asks which value to keep for each detail that two administrators changed at the same time. */
export function ConflictModal<Fields extends Values>(props: Props<Fields>) {
  const { labels, base, mine, stored, isSaving, onSave, onClose } = props
  const conflicts = conflictsOf(base, mine, stored)
  const [storedKept, setStoredKept] = useState<ReadonlySet<string>>(new Set())
  const choose = (name: string, isTheirs: boolean) => {
    const next = new Set(storedKept)
    if (isTheirs) next.add(name)
    else next.delete(name)
    setStoredKept(next)
  }
  const save = () => {
    const kept = Object.entries(changesOf(base, mine)).filter(([name]) => !storedKept.has(name))
    // Entries of `mine` under their own names.
    onSave(changesOf(stored, { ...stored, ...(Object.fromEntries(kept) as Partial<Fields>) }))
  }
  return (
    <Modal opened onClose={onClose} title={feedback.conflictTitle} size="lg">
      <Stack>
        <Text size="sm">{feedback.conflictText}</Text>
        <Table>
          <Table.Tbody>
            {conflicts.map(name => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{labels[name]}</Table.Th>
                <Table.Td>
                  <SegmentedControl
                    aria-label={labels[name]}
                    orientation="vertical"
                    fullWidth
                    value={storedKept.has(name) ? 'stored' : 'mine'}
                    data={[
                      { value: 'stored', label: `${feedback.conflictStored}: ${shown(stored[name])}` },
                      { value: 'mine', label: `${feedback.conflictMine}: ${shown(mine[name])}` },
                    ]}
                    onChange={value => choose(name, value === 'stored')}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {feedback.cancel}
          </Button>
          <SubmitButton type="button" isRunning={isSaving} onClick={save}>
            {feedback.conflictSave}
          </SubmitButton>
        </Group>
      </Stack>
    </Modal>
  )
}

import { Button, Group, Modal, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { feedback } from '../../feedback/messages.en.ts'
import { changesOf, conflictsOf } from '../../form/draft.ts'
import { users } from '../messages.en.ts'
import { type UserFields, userFieldLabels } from '../user-fields.ts'

type Props = {
  base: UserFields
  mine: UserFields
  stored: UserFields
  isSaving: boolean
  /** The changes to save on top of the stored values; empty when all stored values are kept. */
  onSave: (kept: Partial<UserFields>) => void
  onClose: () => void
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? users.yes : users.no
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  return text || users.empty
}

/** Asks which value to keep for each detail that two administrators changed at the same time. */
export function ConflictModal({ base, mine, stored, isSaving, onSave, onClose }: Props) {
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
    onSave(changesOf(stored, { ...stored, ...Object.fromEntries(kept) }))
  }
  return (
    <Modal opened onClose={onClose} title={users.conflictTitle} size="lg">
      <Stack>
        <Text size="sm">{conflicts.length > 0 ? users.conflictText : users.conflictNone}</Text>
        {conflicts.length > 0 && (
          <Table>
            <Table.Tbody>
              {conflicts.map(name => (
                <Table.Tr key={name}>
                  <Table.Th scope="row">{userFieldLabels[name]}</Table.Th>
                  <Table.Td>
                    <SegmentedControl
                      aria-label={userFieldLabels[name]}
                      orientation="vertical"
                      fullWidth
                      value={storedKept.has(name) ? 'stored' : 'mine'}
                      data={[
                        { value: 'stored', label: `${users.conflictStored}: ${shown(stored[name])}` },
                        { value: 'mine', label: `${users.conflictMine}: ${shown(mine[name])}` },
                      ]}
                      onChange={value => choose(name, value === 'stored')}
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {feedback.cancel}
          </Button>
          <Button loading={isSaving} onClick={save}>
            {users.conflictSave}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

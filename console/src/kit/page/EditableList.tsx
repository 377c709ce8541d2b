import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props<Item> = {
  items: readonly Item[]
  idOf: (item: Item) => string
  children: (item: Item) => ReactNode
  /** What the button to take an item away is called; undefined for one that stays. */
  removeLabelOf: (item: Item) => string | undefined
  onRemove: (item: Item) => void
  addLabel: string
  onAdd: () => void
  isReadOnly: boolean
}

/** A few things of one kind, of which one is added or taken away at a time. */
export function EditableList<Item>(props: Props<Item>) {
  const { items, idOf, children, removeLabelOf, onRemove, addLabel, onAdd, isReadOnly } = props
  return (
    <>
      <Stack gap={6}>
        {items.map(item => {
          const label = isReadOnly ? undefined : removeLabelOf(item)
          return (
            <Group key={idOf(item)} gap={4} wrap="nowrap">
              {children(item)}
              {label !== undefined && (
                <ActionIcon size="sm" aria-label={label} onClick={() => onRemove(item)}>
                  <IconTrash size={14} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          )
        })}
      </Stack>
      {!isReadOnly && (
        <Group>
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={onAdd}>
            {addLabel}
          </Button>
        </Group>
      )}
    </>
  )
}

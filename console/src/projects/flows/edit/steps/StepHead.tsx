import { Button, Group, Text, Title } from '@mantine/core'
import { IconCopy, IconFlag, IconTrash } from '@tabler/icons-react'
import { flowEditor as texts } from '../messages.ts'
import { addStep, duplicateStep } from '../model/edits.ts'
import type { Editing } from '../model/editing.ts'
import { labelOf, type Step } from '../model/flow-model.ts'
import { AddStepMenu } from './AddStepMenu.tsx'
import { kindOf } from './step-label.ts'

type Props = {
  editing: Editing
  id: string
  step: Step
  onSelect: (id: string | undefined) => void
  onRemove: (id: string) => void
}

/** What the step is called, and what is done with it as a whole. */
export function StepHead({ editing: { flow, schema, change }, id, step, onSelect, onRemove }: Props) {
  return (
    <Group justify="space-between" gap="xs">
      <Title order={2}>
        <bdi>{labelOf(id, step)}</bdi>{' '}
        <Text span size="sm" c="dimmed">
          {kindOf(step)}
        </Text>
      </Title>
      <Group gap={6}>
        <AddStepMenu
          label={texts.addStepAfter}
          schema={schema}
          onAdd={what => {
            const added = addStep(flow, { ...what, after: id, outcomesOf: schema.outcomesOf })
            change(added.flow)
            onSelect(added.id)
          }}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={14} aria-hidden />}
          onClick={() => {
            const copied = duplicateStep(flow, id)
            change(copied.flow)
            onSelect(copied.id)
          }}
        >
          {texts.duplicate}
        </Button>
        {flow.start !== id && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFlag size={14} aria-hidden />}
            onClick={() => change({ ...flow, start: id })}
          >
            {texts.startHere}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          color="red"
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => onRemove(id)}
        >
          {texts.remove}
        </Button>
      </Group>
    </Group>
  )
}

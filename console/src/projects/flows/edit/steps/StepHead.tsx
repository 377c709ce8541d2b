import { Group, Text, Title } from '@mantine/core'
import { IconCopy, IconFlag, IconTrash } from '@tabler/icons-react'
import { sentenceOf } from '../canvas/sentences.ts'
import { IconAction } from '../fields/IconAction.tsx'
import { flowEditor as texts } from '../messages.ts'
import { addStep, duplicateStep } from '../model/edits.ts'
import type { Editing } from '../model/editing.ts'
import type { Step } from '../model/flow-model.ts'
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
export function StepHead({ editing, id, step, onSelect, onRemove }: Props) {
  const { flow, schema, change } = editing
  return (
    <Group justify="space-between" gap="xs">
      <Title order={2}>
        <bdi>{sentenceOf(editing, id, step)}</bdi>{' '}
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
        <IconAction
          label={texts.duplicate}
          icon={IconCopy}
          onClick={() => {
            const copied = duplicateStep(flow, id)
            change(copied.flow)
            onSelect(copied.id)
          }}
        />
        {flow.start !== id && (
          <IconAction label={texts.startHere} icon={IconFlag} onClick={() => change({ ...flow, start: id })} />
        )}
        <IconAction label={texts.remove} icon={IconTrash} onClick={() => onRemove(id)} />
      </Group>
    </Group>
  )
}

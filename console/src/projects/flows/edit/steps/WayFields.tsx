import { NativeSelect, Stack, Title } from '@mantine/core'
import { flowEditor as texts } from '../messages.ts'
import { setWay } from '../model/edits.ts'
import type { Editing } from '../model/editing.ts'
import { orderOf, type Step, waysOf } from '../model/flow-model.ts'
import { sentenceOf, wayInWords } from '../canvas/sentences.ts'

type Props = { editing: Editing; id: string; step: Step; error: string | undefined }

/** For each thing that may come of a step, the step that follows. */
export function WayFields({ editing, id, step, error }: Props) {
  const { flow, schema, change } = editing
  const ways = waysOf(step, flow, schema.outcomesOf)
  if (ways.length === 0) return null
  return (
    <Stack gap="xs">
      <Title order={3}>{texts.whatFollows}</Title>
      {ways.map(({ on, to }, index) => (
        <StepSelect
          key={on}
          editing={editing}
          label={on === 'default' ? texts.nextStep : texts.nextOn(wayInWords(editing, step, on))}
          value={to}
          error={index === 0 ? error : undefined}
          onChange={next => change(setWay(flow, { id, on, to: next, outcomesOf: schema.outcomesOf }))}
        />
      ))}
    </Stack>
  )
}

type SelectProps = {
  editing: Editing
  label: string
  value: string | undefined
  error?: string | undefined
  onChange: (id: string | undefined) => void
}

/** A step of the flow, or none. */
export function StepSelect({ editing, label, value, error, onChange }: SelectProps) {
  const { flow, schema } = editing
  const steps = orderOf(flow, schema.outcomesOf).flatMap(each => {
    const step = flow.steps[each]
    return step ? [{ value: each, label: `${sentenceOf(editing, each, step)} (${each})` }] : []
  })
  const isMissing = value !== undefined && !Object.hasOwn(flow.steps, value)
  return (
    <NativeSelect
      label={label}
      error={error}
      data={[
        { value: '', label: texts.nowhere },
        ...(isMissing ? [{ value, label: texts.missing(value) }] : []),
        ...steps,
      ]}
      value={value ?? ''}
      onChange={event => onChange(event.currentTarget.value || undefined)}
    />
  )
}

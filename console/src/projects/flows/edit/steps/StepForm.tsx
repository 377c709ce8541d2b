import { Button, Group, NativeSelect, NumberInput, Select, Stack, Text } from '@mantine/core'
import { asSentence } from '../../../../kit/format/text.ts'
import { sentenceOf } from '../canvas/sentences.ts'
import { SchemaField } from '../fields/SchemaField.tsx'
import { flowEditor as texts } from '../messages.ts'
import { changeStep } from '../model/edits.ts'
import type { Editing } from '../model/editing.ts'
import type { Step } from '../model/flow-model.ts'
import { problemsAt } from '../model/use-validation.ts'
import { ActionSelect } from './ActionSelect.tsx'
import { BranchFields } from './BranchFields.tsx'
import { NameFields } from './NameFields.tsx'
import { StepHead } from './StepHead.tsx'
import { WayFields } from './WayFields.tsx'

type Props = {
  editing: Editing
  id: string
  step: Step
  onSelect: (id: string | undefined) => void
  onRemove: (id: string) => void
  onOpenScreen: (id: string) => void
}

/** Shown with fields of their own, or in the drawing. */
const ownFields = ['type', 'action', 'next', 'at', 'name', 'branches', 'otherwise', 'body', 'screen', 'flow', 'times']

/** All that a step has, and what can be done with it. */
export function StepForm({ editing, id, step, onSelect, onRemove, onOpenScreen }: Props) {
  const { flow, schema, problems, change } = editing
  const own = problemsAt(problems, 'contents', 'steps', id)
  const errorOf = (field: string) => {
    const messages = own
      .filter(({ path }) => path[0] === field)
      .map(({ path, message }) => placed(path.slice(1), message))
    return messages.length > 0 ? messages.join(' ') : undefined
  }
  const set = (field: string, value: unknown) => change(changeStep(flow, id, { [field]: value }), `${id} ${field}`)
  const action = step.type === 'action' ? schema.actions.get(String(step.action)) : undefined
  const described = action ?? (step.type === 'action' ? undefined : schema.steps.get(step.type))
  const fields = Object.entries(described?.fields ?? {}).filter(([name]) => !ownFields.includes(name))
  const shownAt = ['next', 'screen', 'flow', 'times', ...fields.map(([name]) => name)]
  const rest = own.filter(({ path }) => !shownAt.includes(path[0] ?? ''))
  return (
    <Stack gap="md" component="section" aria-label={texts.stepLabel(sentenceOf(editing, id, step))}>
      <StepHead editing={editing} id={id} step={step} onSelect={onSelect} onRemove={onRemove} />
      {rest.map(({ path, message }) => (
        <Text key={`${path.join('.')} ${message}`} size="sm" c="error">
          {placed(path, message)}
        </Text>
      ))}
      {step.type === 'action' && (
        <ActionSelect editing={editing} value={String(step.action)} onChange={value => set('action', value)} />
      )}
      {'screen' in (described?.fields ?? {}) && (
        <Group gap={6} align="end">
          <NativeSelect
            label={texts.fields.screen}
            data={[
              ...(step.type === 'action' ? [{ value: '', label: texts.noScreen }] : []),
              ...screenChoices(editing, step),
            ]}
            value={String(step.screen ?? '')}
            error={errorOf('screen')}
            style={{ flex: 1 }}
            onChange={event => set('screen', event.currentTarget.value || undefined)}
          />
          {typeof step.screen === 'string' && flow.screens.some(screen => screen.id === step.screen) && (
            <Button variant="default" onClick={() => onOpenScreen(String(step.screen))}>
              {texts.editScreen}
            </Button>
          )}
        </Group>
      )}
      {step.type === 'subflow' && (
        <Select
          label={texts.fields.flow}
          data={editing.flows.map(each => ({ value: each.flowId, label: `${each.name} (${each.flowId})` }))}
          value={String(step.flow ?? '') || null}
          searchable
          error={errorOf('flow')}
          onChange={value => set('flow', value ?? '')}
        />
      )}
      {step.type === 'loop' && (
        <NumberInput
          label={texts.fields.times}
          min={1}
          max={100}
          value={Number(step.times)}
          error={errorOf('times')}
          onChange={value => set('times', Number(value))}
        />
      )}
      {fields.map(([name, shape]) => (
        <SchemaField
          key={`${id} ${name}`}
          name={name}
          shape={shape}
          value={step[name]}
          isRequired={described?.required.includes(name) ?? false}
          error={errorOf(name)}
          onChange={value => set(name, value)}
        />
      ))}
      {step.type === 'condition' && <BranchFields editing={editing} id={id} step={step} />}
      <WayFields editing={editing} id={id} step={step} error={errorOf('next')} />
      <NameFields key={id} editing={editing} id={id} step={step} onSelect={onSelect} />
    </Stack>
  )
}

function placed(path: readonly string[], message: string): string {
  return path.length > 0 ? `${path.join('.')}: ${asSentence(message)}` : asSentence(message)
}

function screenChoices({ flow }: Editing, { screen, type }: Step) {
  const ids = flow.screens.map(each => each.id)
  const isMissing = typeof screen === 'string' && !ids.includes(screen)
  return [...(isMissing && (screen !== '' || type === 'screen') ? [screen] : []), ...ids].map(each => ({
    value: each,
    label: isMissing && each === screen ? texts.missing(each) : each,
  }))
}

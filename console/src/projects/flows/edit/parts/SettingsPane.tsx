import { Stack, Textarea, TextInput } from '@mantine/core'
import { flowEditor as texts } from '../messages.ts'
import type { Editing } from '../model/editing.ts'
import { StepSelect } from '../steps/WayFields.tsx'
import { Switch } from '../../../../kit/form/fields/Switch.tsx'

/** What is told of a flow beside what it does. */
export function SettingsPane({ editing }: { editing: Editing }) {
  const { flow, problems, change } = editing
  const { name, description, disabled } = flow.metadata
  const set = (field: string, value: unknown) =>
    change({ ...flow, metadata: { ...flow.metadata, [field]: value } }, `metadata ${field}`)
  const errorOf = (...path: string[]) =>
    problems.find(problem => path.every((part, index) => problem.path[index] === part))?.message
  return (
    <Stack gap="md">
      <TextInput
        label={texts.flowName}
        required
        autoComplete="off"
        value={String(name ?? '')}
        error={errorOf('metadata', 'name')}
        onChange={event => set('name', event.currentTarget.value)}
      />
      <Textarea
        label={texts.flowDescription}
        autosize
        minRows={2}
        value={String(description ?? '')}
        error={errorOf('metadata', 'description')}
        onChange={event => set('description', event.currentTarget.value)}
      />
      <Switch
        label={texts.flowEnabled}
        description={texts.flowEnabledHelp}
        checked={disabled !== true}
        onChange={event => set('disabled', !event.currentTarget.checked)}
      />
      <StepSelect
        editing={editing}
        label={texts.firstStep}
        value={flow.start || undefined}
        error={errorOf('contents', 'start')}
        onChange={start => change({ ...flow, start: start ?? '' })}
      />
    </Stack>
  )
}

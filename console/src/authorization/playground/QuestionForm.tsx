import { Autocomplete, Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Form } from '../../kit/form/Form.tsx'
import { JsonField } from '../../kit/form/fields/JsonField.tsx'
import { texts } from '../messages.ts'
import { parseThing } from '../question.ts'
import type { Outline } from '../text/outline.ts'
import { contextOf, fieldsOf, type Mode, modes, type QuestionField, type QuestionSearch } from './question-search.ts'
import { ThingInput } from './ThingInput.tsx'

type Props = {
  values: QuestionSearch
  outline: Outline
  onChange: (values: QuestionSearch) => void
  onAsk: () => void
}

/** A question; asking it puts it into the address. */
export function QuestionForm({ values, outline, onChange, onAsk }: Props) {
  const [areErrorsShown, setErrorsShown] = useState(false)
  const mode = values.ask ?? 'check'
  const types = outline.types.map(({ name }) => name)
  const isContextWrong = contextOf(values.context) === 'invalid'
  const errorOf = (field: QuestionField): string | undefined => {
    if (field === 'has') return values.has?.trim() ? undefined : texts.relationMissing
    return parseThing(values[field] ?? '') ? undefined : texts.thingInvalid
  }
  // The keys are those of the fields.
  const errors: Partial<Record<keyof QuestionSearch, string>> = areErrorsShown
    ? (Object.fromEntries([
        ...fieldsOf[mode].map(field => [field, errorOf(field)]),
        ['context', isContextWrong ? texts.contextInvalid : undefined],
      ]) as Partial<Record<keyof QuestionSearch, string>>)
    : {}
  const setField = (field: keyof QuestionSearch) => (value: string) =>
    onChange({ ...values, [field]: value === '' ? undefined : value })
  const submit = () => {
    const isWrong = fieldsOf[mode].some(errorOf) || isContextWrong
    setErrorsShown(isWrong)
    if (!isWrong) onAsk()
  }
  return (
    <Form errors={errors} onSubmit={submit}>
      <Stack gap="sm">
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={texts.modeLabel}
          value={mode}
          onChange={value => onChange({ ...values, ask: value as Mode })}
          data={modes.map(value => ({ value, label: texts.modes[value] }))}
        />
        {fieldsOf[mode].map(field =>
          field === 'has' ? (
            <Autocomplete
              key={field}
              label={texts.relation}
              placeholder={texts.relationPlaceholder}
              value={values.has ?? ''}
              error={errors.has}
              data={membersAt(outline, values.on)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              onChange={setField('has')}
            />
          ) : (
            <ThingInput
              key={field}
              label={field === 'who' ? texts.target : texts.resource}
              placeholder={field === 'who' ? texts.targetPlaceholder : texts.resourcePlaceholder}
              value={values[field] ?? ''}
              error={errors[field]}
              types={types}
              onChange={setField(field)}
            />
          ),
        )}
        {outline.conditions.length > 0 && (
          <JsonField
            label={texts.context}
            description={texts.contextHelp}
            rows={[2, 12]}
            value={values.context ?? ''}
            error={errors.context}
            onChange={setField('context')}
          />
        )}
        <Text size="xs" c="dimmed">
          {texts.askHelp}
        </Text>
        <Button type="submit" fullWidth>
          {texts.ask[mode]}
        </Button>
      </Stack>
    </Form>
  )
}

/** The relations and permissions of the resource's type, or of all types. */
function membersAt({ types }: Outline, resource: string | undefined): string[] {
  const named = types.find(({ name }) => name === parseThing(resource ?? '')?.type)
  return [...new Set((named ? [named] : types).flatMap(({ members }) => members.map(({ name }) => name)))]
}

import { NativeSelect, NumberInput, TagsInput, TextInput } from '@mantine/core'
import { asObject } from '../../../../kit/editor/json/json-object.ts'
import { flowEditor as texts } from '../messages.ts'
import type { Shape } from '../model/flow-schema.ts'
import { JsonValueField } from './JsonValueField.tsx'
import { OptionsField } from './OptionsField.tsx'
import { PairsField } from './PairsField.tsx'
import { TextsField } from './TextsField.tsx'
import { Switch } from '../../../../kit/form/fields/Switch.tsx'

export type FieldProps = {
  name: string
  shape: Shape
  value: unknown
  isRequired: boolean
  error: string | undefined
  onChange: (value: unknown) => void
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** The field for a value of a shape: what the schema of flows says decides which. */
export function SchemaField({ name, shape, value, isRequired, error, onChange }: FieldProps) {
  const label = texts.fields[name] ?? name
  const common = { label, value, error, onChange }
  const kinds = list(shape.anyOf).map(asObject)
  if (shape.named === 'Text') return <TextsField {...common} />
  if (kinds.some(({ const: only }) => only === 'tenants')) return <OptionsField {...common} />
  if (isTexts(shape) || kinds.some(isTexts)) return <PairsField {...common} isSecret={name === 'headers'} />
  if (Array.isArray(shape.enum)) return <ChoiceField {...common} shape={shape} isRequired={isRequired} />
  if (shape.type === 'boolean')
    return (
      <Switch
        label={label}
        checked={(value ?? shape.default) === true}
        error={error}
        onChange={event => onChange(event.currentTarget.checked)}
      />
    )
  if (shape.type === 'number' || shape.type === 'integer')
    return (
      <NumberInput
        label={label}
        min={Number(shape.minimum ?? 0)}
        max={Number(shape.maximum ?? Number.MAX_SAFE_INTEGER)}
        value={typeof value === 'number' ? value : Number(shape.default ?? 0)}
        error={error}
        onChange={next => onChange(typeof next === 'number' ? next : undefined)}
      />
    )
  if (shape.type === 'array' && asObject(shape.items).type === 'string')
    return (
      <TagsInput
        label={label}
        required={isRequired}
        value={list(value).map(String)}
        error={error}
        onChange={next => onChange(next.length > 0 ? next : undefined)}
      />
    )
  if (shape.type === 'string')
    return (
      <TextInput
        label={label}
        description={texts.fieldHelp[name]}
        required={isRequired}
        autoComplete="off"
        value={typeof value === 'string' ? value : ''}
        error={error}
        onChange={event => onChange(event.currentTarget.value || (isRequired ? '' : undefined))}
      />
    )
  return <JsonValueField {...common} />
}

function isTexts(shape: Shape): boolean {
  return shape.type === 'object' && asObject(shape.additionalProperties).type === 'string'
}

function ChoiceField(
  props: Pick<FieldProps, 'shape' | 'value' | 'isRequired' | 'error' | 'onChange'> & { label: string },
) {
  const { label, shape, value, isRequired, error, onChange } = props
  const choices = list(shape.enum).map(String)
  const shown = String(value ?? shape.default ?? '')
  return (
    <NativeSelect
      label={label}
      required={isRequired}
      data={(choices.includes(shown) ? choices : [shown, ...choices]).map(each => ({
        value: each,
        label: texts.choices[each] ?? (each || '–'),
      }))}
      value={shown}
      error={error}
      onChange={event => onChange(event.currentTarget.value || undefined)}
    />
  )
}

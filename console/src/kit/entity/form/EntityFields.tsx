import { NativeSelect, NumberInput, TagsInput, TextInput } from '@mantine/core'
import { listField, switchField, textField } from '../../form/fields/field-props.ts'
import type { Shown } from '../thing.ts'
import { NamesField } from './NamesField.tsx'
import type { Values } from './values.ts'
import { Switch } from '../../form/fields/Switch.tsx'

type Draft = {
  values: Values
  errors: Readonly<Partial<Record<string, string>>>
  set: (name: string, value: unknown) => void
  isReadOnly?: boolean
}

type Props = { shown: readonly Shown[]; draft: Draft; isNew?: boolean }

/** The inputs of some fields, each by its kind. */
export function EntityFields({ shown, draft, isNew = false }: Props) {
  return shown.map((each, index) => (
    <EntityField key={each.name} shown={each} draft={draft} isNew={isNew} isFirst={isNew && index === 0} />
  ))
}

type FieldProps = { shown: Shown; draft: Draft; isNew: boolean; isFirst: boolean }

function EntityField({ shown, draft, isNew, isFirst }: FieldProps) {
  const { name, field, label, help, options } = shown
  const common = { label, description: help, 'data-autofocus': isFirst || undefined }
  // The values of a draft are of the kinds that the declaration says.
  const typed = <Value,>() =>
    draft as Draft & { values: Record<string, Value>; set: (name: string, value: Value) => void }
  if (field.references) return <NamesField {...common} of={field.references} {...listField(typed<string[]>(), name)} />
  if (field.kind === 'texts') return <TagsInput {...common} acceptValueOnBlur {...listField(typed<string[]>(), name)} />
  if (field.kind === 'flag') return <Switch {...common} {...switchField(typed<boolean>(), name)} />
  if (field.kind === 'number') {
    const { values, errors, set, isReadOnly } = typed<number | string>()
    const change = (value: number | string) => set(name, value)
    return <NumberInput {...common} value={values[name]} error={errors[name]} readOnly={isReadOnly} onChange={change} />
  }
  if (field.kind === 'choice') {
    const { values, errors, set, isReadOnly } = typed<string>()
    return (
      <NativeSelect
        {...common}
        data={[...options]}
        value={values[name]}
        error={errors[name]}
        disabled={isReadOnly}
        onChange={event => set(name, event.currentTarget.value)}
      />
    )
  }
  return <TextInput {...common} required={isNew && field.required} {...textField(typed<string>(), name)} />
}

import { NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import { type RowColumn, RowsField } from '../../../kit/form/fields/RowsField.tsx'
import { type AttributeRow, type AttributeType, type AttributeValue, blankValues, typeOf } from './attribute-rows.ts'
import { tenants } from '../messages.ts'
import { Switch } from '../../../kit/form/fields/Switch.tsx'

type Props = {
  rows: AttributeRow[]
  error: string | undefined
  isReadOnly: boolean
  onChange: (rows: AttributeRow[]) => void
}

const types = Object.entries(tenants.attributeTypes).map(([value, label]) => ({ value, label }))

/** A tenant's custom attributes, each with a name and a value of one of four types. */
export function AttributesField({ rows, error, isReadOnly, onChange }: Props) {
  const columns: readonly RowColumn<AttributeRow>[] = [
    {
      header: tenants.attributeName,
      width: 200,
      cell: ({ name }, change, label) => (
        <TextInput
          aria-label={label}
          value={name}
          readOnly={isReadOnly}
          spellCheck={false}
          onChange={event => change({ name: event.currentTarget.value })}
        />
      ),
    },
    {
      header: tenants.attributeType,
      width: 130,
      cell: ({ value }, change, label) => (
        <Select
          aria-label={label}
          allowDeselect={false}
          data={types}
          value={typeOf(value)}
          readOnly={isReadOnly}
          // The options are the keys of the table.
          onChange={type => type && change({ value: copyOf(blankValues[type as AttributeType]) })}
        />
      ),
    },
    {
      header: tenants.attributeValue,
      cell: ({ value }, change, label) => (
        <ValueField value={value} label={label} isReadOnly={isReadOnly} onChange={next => change({ value: next })} />
      ),
    },
  ]
  return (
    <RowsField
      label={tenants.attributes}
      isLabelHidden
      columns={columns}
      rows={rows}
      blank={{ name: '', value: '' }}
      addLabel={tenants.addAttribute}
      error={error}
      isReadOnly={isReadOnly}
      onChange={onChange}
    />
  )
}

function copyOf(value: AttributeValue | readonly string[]): AttributeValue {
  return typeof value === 'object' ? [...value] : value
}

type ValueProps = {
  value: AttributeValue
  label: string
  isReadOnly: boolean
  onChange: (value: AttributeValue) => void
}

function ValueField({ value, label, isReadOnly, onChange }: ValueProps) {
  if (Array.isArray(value))
    return <TagsInput aria-label={label} acceptValueOnBlur value={value} readOnly={isReadOnly} onChange={onChange} />
  if (typeof value === 'number')
    return (
      <NumberInput
        aria-label={label}
        value={value}
        readOnly={isReadOnly}
        onChange={next => onChange(Number(next) || 0)}
      />
    )
  if (typeof value === 'boolean')
    return (
      <Switch
        aria-label={label}
        checked={value}
        disabled={isReadOnly}
        onChange={event => onChange(event.currentTarget.checked)}
      />
    )
  return (
    <TextInput
      aria-label={label}
      value={value}
      readOnly={isReadOnly}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

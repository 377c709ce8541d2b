import { TextInput } from '@mantine/core'
import { RowsField } from '../../../../kit/form/fields/RowsField.tsx'
import { asObject } from '../../../../kit/editor/json/json-object.ts'
import { flowEditor as texts } from '../messages.ts'
import { Switch } from '../../../../kit/form/fields/Switch.tsx'

type Option = { value: string; label: unknown }
type Props = { label: string; value: unknown; error: string | undefined; onChange: (value: unknown) => void }

function optionsOf(value: unknown): Option[] {
  if (!Array.isArray(value)) return []
  return value.map(asObject).map(({ value: each, label }) => ({ value: String(each ?? ''), label }))
}

/** The choices of a list, or the tenants of the user. A choice with texts by language keeps them. */
export function OptionsField({ label, value, error, onChange }: Props) {
  return (
    <>
      <Switch
        label={texts.tenantsOfUser}
        checked={value === 'tenants'}
        onChange={event => onChange(event.currentTarget.checked ? 'tenants' : [{ value: 'one', label: 'One' }])}
      />
      {value !== 'tenants' && (
        <RowsField
          label={label}
          error={error}
          blank={{ value: '', label: '' }}
          addLabel={texts.addEntry}
          rows={optionsOf(value)}
          onChange={onChange}
          columns={[
            {
              header: texts.value,
              cell: (row, set, name) => (
                <TextInput
                  aria-label={name}
                  autoComplete="off"
                  value={row.value}
                  onChange={event => set({ value: event.currentTarget.value })}
                />
              ),
            },
            {
              header: texts.fields.label ?? 'label',
              cell: (row, set, name) => (
                <TextInput
                  aria-label={name}
                  autoComplete="off"
                  readOnly={typeof row.label === 'object'}
                  value={typeof row.label === 'object' ? JSON.stringify(row.label) : String(row.label ?? '')}
                  onChange={event => set({ label: event.currentTarget.value })}
                />
              ),
            },
          ]}
        />
      )}
    </>
  )
}

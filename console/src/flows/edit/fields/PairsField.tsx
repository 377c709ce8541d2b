import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { RowsField } from '../../../form/RowsField.tsx'
import { asObject } from '../../../json/json-object.ts'
import { flowEditor as texts } from '../messages.ts'

type Pair = { name: string; value: string }
type Props = { label: string; value: unknown; error: string | undefined; onChange: (value: unknown) => void }

function pairsOf(value: unknown): Pair[] {
  return Object.entries(asObject(value)).map(([name, text]) => ({ name, value: String(text ?? '') }))
}

/** Names with a text each, such as the fields of a profile. */
export function PairsField({ label, value, error, onChange }: Props) {
  // Names that are being typed can be the same for a moment, which an object cannot hold.
  const [rows, setRows] = useState(pairsOf(value))
  const change = (next: Pair[]) => {
    setRows(next)
    const named = next.filter(({ name }) => name !== '')
    onChange(named.length > 0 ? Object.fromEntries(named.map(pair => [pair.name, pair.value])) : undefined)
  }
  return (
    <RowsField
      label={label}
      error={error}
      blank={{ name: '', value: '' }}
      addLabel={texts.addEntry}
      rows={rows}
      onChange={change}
      columns={[
        {
          header: texts.name,
          cell: (row, set, name) => (
            <TextInput
              aria-label={name}
              autoComplete="off"
              value={row.name}
              onChange={event => set({ name: event.currentTarget.value })}
            />
          ),
        },
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
      ]}
    />
  )
}

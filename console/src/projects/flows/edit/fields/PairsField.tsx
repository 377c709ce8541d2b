import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { RowsField } from '../../../../kit/form/fields/RowsField.tsx'
import { asObject } from '../../../../kit/editor/json/json-object.ts'
import { flowEditor as texts } from '../messages.ts'

type Pair = { name: string; value: string }
type Props = {
  label: string
  value: unknown
  error: string | undefined
  /** Whether values are secrets, which the flow holds sealed once they are saved. */
  isSecret: boolean
  onChange: (value: unknown) => void
}
const sealed = 'sealed:'

function pairsOf(value: unknown): Pair[] {
  return Object.entries(asObject(value)).map(([name, text]) => ({ name, value: String(text ?? '') }))
}

/** Names with a text each, such as the fields of a profile. */
export function PairsField({ label, value, error, isSecret, onChange }: Props) {
  // Names that are being typed can be the same for a moment, which an object cannot hold.
  const [rows, setRows] = useState(pairsOf(value))
  const [before] = useState(new Map(rows.map(row => [row.name, row.value])))
  const isKept = (text = '') => isSecret && text.startsWith(sealed)
  const typed = (name: string, text: string) =>
    text === '' && isKept(before.get(name)) ? String(before.get(name)) : text
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
              placeholder={isKept(row.value) ? texts.sealed : undefined}
              value={isKept(row.value) ? '' : row.value}
              onChange={event => set({ value: typed(row.name, event.currentTarget.value) })}
            />
          ),
        },
      ]}
    />
  )
}

import { useState } from 'react'
import { JsonField } from '../../../../kit/form/fields/JsonField.tsx'

type Props = { label: string; value: unknown; error: string | undefined; onChange: (value: unknown) => void }

/** Any JSON; while the text is none, the value stays as it was. */
export function JsonValueField({ label, value, error, onChange }: Props) {
  const [text, setText] = useState(value === undefined ? '' : JSON.stringify(value, null, 2))
  const change = (next: string) => {
    setText(next)
    if (next.trim() === '') onChange(undefined)
    else
      try {
        onChange(JSON.parse(next))
      } catch {
        // The field says where the text is no JSON.
      }
  }
  return <JsonField label={label} rows={[3, 12]} value={text} error={error} onChange={change} />
}

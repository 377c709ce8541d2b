import { TextInput } from '@mantine/core'
import { type RowColumn, RowsField } from '../../kit/form/fields/RowsField.tsx'
import { SecretField } from '../../kit/form/fields/SecretField.tsx'
import { auditWebhooks } from '../audit-webhooks/messages.ts'
import type { Header } from '../audit-webhooks/webhook-draft.ts'

type Draft = {
  values: { headers: Header[] }
  errors: { headers?: string }
  set: (name: 'headers', headers: Header[]) => void
  isReadOnly?: boolean
}

const headerColumns: readonly RowColumn<Header>[] = [
  {
    header: auditWebhooks.headerName,
    width: 200,
    cell: ({ name }, change, label) => (
      <TextInput aria-label={label} value={name} onChange={event => change({ name: event.currentTarget.value })} />
    ),
  },
  {
    header: auditWebhooks.headerValue,
    cell: ({ value }, change, label) => (
      <SecretField
        aria-label={label}
        autoComplete="off"
        value={value}
        onChange={event => change({ value: event.currentTarget.value })}
      />
    ),
  },
]

type Props = { draft: Draft; label: string; help?: string }

/** Headers of requests, whose values are not shown again. */
export function HeadersField({ draft: { values, errors, set, isReadOnly }, label, help }: Props) {
  return (
    <RowsField
      label={label}
      help={help}
      columns={headerColumns}
      rows={values.headers}
      blank={{ name: '', value: '' }}
      addLabel={auditWebhooks.addHeader}
      error={errors.headers}
      isReadOnly={isReadOnly}
      onChange={rows => set('headers', rows)}
    />
  )
}

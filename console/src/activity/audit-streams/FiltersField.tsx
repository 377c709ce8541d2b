import { NativeSelect, TagsInput } from '@mantine/core'
import { type RowColumn, RowsField } from '../../kit/form/fields/RowsField.tsx'
import type { AuditWebhook } from '../audit-webhooks/documents.ts'
import { auditWebhooks } from '../audit-webhooks/messages.ts'

export type Filter = AuditWebhook['filters'][number]
type Draft = {
  values: { filters: Filter[] }
  errors: { filters?: string }
  set: (name: 'filters', filters: Filter[]) => void
  isReadOnly?: boolean
}

const filterKeys = ['ACTION', 'ACTOR_ID', 'DEVICE', 'IP', 'LEVEL', 'LOGIN_IDS', 'METHOD', 'TENANTS', 'USER_ID'] as const
const operators = ['INCLUDES', 'EXCLUDES'] as const

const filterColumns: readonly RowColumn<Filter>[] = [
  {
    header: auditWebhooks.filterKey,
    width: 150,
    cell: ({ key }, change, label) => (
      <NativeSelect
        aria-label={label}
        data={filterKeys.map(value => ({ value, label: auditWebhooks.keys[value] }))}
        value={key}
        onChange={event => change({ key: filterKeys.find(each => each === event.currentTarget.value) ?? key })}
      />
    ),
  },
  {
    header: auditWebhooks.filterOperator,
    width: 140,
    cell: ({ operator }, change, label) => (
      <NativeSelect
        aria-label={label}
        data={operators.map(value => ({ value, label: auditWebhooks.operators[value] }))}
        value={operator}
        onChange={event => change({ operator: operators.find(each => each === event.currentTarget.value) ?? operator })}
      />
    ),
  },
  {
    header: auditWebhooks.filterValues,
    cell: ({ values }, change, label) => (
      <TagsInput aria-label={label} acceptValueOnBlur value={values} onChange={next => change({ values: next })} />
    ),
  },
]

/** Which events go out. */
export function FiltersField({ draft: { values, errors, set, isReadOnly } }: { draft: Draft }) {
  return (
    <RowsField
      label={auditWebhooks.filters}
      help={auditWebhooks.filtersHelp}
      columns={filterColumns}
      rows={values.filters}
      blank={{ key: 'ACTION', operator: 'INCLUDES', values: [] }}
      addLabel={auditWebhooks.addFilter}
      error={errors.filters}
      isReadOnly={isReadOnly}
      onChange={rows => set('filters', rows)}
    />
  )
}

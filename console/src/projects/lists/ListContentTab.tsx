import { EntityForm } from '../../kit/entity/form/EntityForm.tsx'
import type { AnyRow } from '../../kit/entity/thing.ts'
import { JsonField } from '../../kit/form/fields/JsonField.tsx'
import { EntriesView } from './EntriesView.tsx'
import { lists } from './messages.ts'
import { useList } from './thing.tsx'

/** What a list contains: entries, or JSON. */
export function ListContentTab() {
  const { kind } = useList()
  return kind === 'JSON' ? <JsonContent /> : <EntriesView kind={kind} />
}

/** The value of a text as JSON; undefined for other text. */
function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function JsonContent() {
  return (
    <EntityForm
      fieldsOf={({ data }: AnyRow & { data: unknown }) => ({ data: JSON.stringify(data, null, 2) })}
      labels={{ data: lists.json }}
      inputOf={({ data }) => ({ data: parse(data) })}
      missingOf={({ data }) => (parse(data) === undefined ? { data: lists.notJson } : {})}
    >
      {({ values, errors, set, isReadOnly }) => (
        <JsonField
          label={lists.json}
          rows={[10, 32]}
          readOnly={isReadOnly}
          value={values.data}
          error={errors.data}
          onChange={data => set('data', data)}
        />
      )}
    </EntityForm>
  )
}

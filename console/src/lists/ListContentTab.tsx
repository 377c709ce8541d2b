import { JsonField } from '../form/JsonField.tsx'
import { useMay } from '../frame/viewer.ts'
import { EntriesView } from './EntriesView.tsx'
import { ListForm } from './ListForm.tsx'
import { useList } from './list-context.ts'
import { lists } from './messages.ts'

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
  const mayManage = useMay('MANAGE_PROJECT')
  return (
    <ListForm
      fieldsOf={list => ({ data: JSON.stringify(list.data, null, 2) })}
      labels={{ data: lists.json }}
      inputOf={({ data }) => ({ data: parse(data) })}
      missingOf={({ data }) => (parse(data) === undefined ? { data: lists.notJson } : {})}
    >
      {({ values, errors, set }) => (
        <JsonField
          label={lists.json}
          rows={[10, 32]}
          readOnly={!mayManage}
          value={values.data}
          error={errors.data}
          onChange={data => set('data', data)}
        />
      )}
    </ListForm>
  )
}

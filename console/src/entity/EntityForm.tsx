import type { ReactNode } from 'react'
import { EditForm, type FieldsOf } from '../form/EditForm.tsx'
import type { Missing } from '../form/missing.ts'
import { useMay } from '../frame/viewer.ts'
import { useShown } from './entity-context.ts'
import type { AnyRow } from './thing.ts'
import { changing, storedIn } from './values.ts'

type Props<Row, Fields extends Record<string, unknown>> = {
  fieldsOf: (row: Row) => Fields
  labels: Readonly<Record<keyof Fields & string, string>>
  missingOf?: (values: Fields) => Missing
  children: (fields: FieldsOf<Fields> & { isReadOnly: boolean }) => ReactNode
}

/** Changes some fields of the thing whose page this is. */
export function EntityForm<Row extends AnyRow, Fields extends Record<string, unknown>>(props: Props<Row, Fields>) {
  const { fieldsOf, labels, missingOf, children } = props
  const { thing, place, row } = useShown()
  const { declaration, documents, texts } = thing
  const isReadOnly = !useMay(place.change)
  return (
    <EditForm
      // The page has read a row of this kind.
      stored={row as Row}
      fieldsOf={fieldsOf}
      labels={labels}
      {...(missingOf && { missingOf })}
      savedToast={texts.savedToast(row.name)}
      changeOf={({ id, version }, changes) =>
        changing<Row>(
          declaration,
          documents.update,
          { id, expectedVersion: version, ...changes },
          storedIn(declaration),
        )
      }
    >
      {fields => children({ ...fields, isReadOnly })}
    </EditForm>
  )
}

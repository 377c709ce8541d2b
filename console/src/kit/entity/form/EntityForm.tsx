import type { ReactNode } from 'react'
import { EditForm, type FieldsOf } from '../../form/EditForm.tsx'
import type { Missing } from '../../form/fields/missing.ts'
import { useShown } from '../entity-context.ts'
import { useMayChange } from '../may-change.ts'
import type { AnyRow } from '../thing.ts'
import { changing, storedIn, type Values } from './values.ts'

type Props<Row, Fields extends Record<string, unknown>> = {
  fieldsOf: (row: Row) => Fields
  labels: Readonly<Record<keyof Fields & string, string>>
  missingOf?: (values: Fields) => Missing
  /** The changes as they are sent; default: as they are. */
  inputOf?: (changes: Partial<Fields>) => Values
  savedToast?: string
  children: (fields: FieldsOf<Fields> & { isReadOnly: boolean }) => ReactNode
}

function same(changes: Values): Values {
  return changes
}

/** Changes some fields of the thing whose page this is. */
export function EntityForm<Row extends AnyRow, Fields extends Record<string, unknown>>(props: Props<Row, Fields>) {
  const { fieldsOf, labels, missingOf, inputOf = same, savedToast, children } = props
  const { thing, row } = useShown()
  const { declaration, documents } = thing
  const isReadOnly = !useMayChange(declaration)('update')
  return (
    <EditForm
      // The page has read a row of this kind.
      stored={row as Row}
      fieldsOf={fieldsOf}
      labels={labels}
      {...(missingOf && { missingOf })}
      {...(savedToast && { savedToast })}
      changeOf={({ id, version }, changes) =>
        changing<Row>(
          declaration,
          documents.update,
          { id, expectedVersion: version, ...inputOf(changes) },
          storedIn(declaration),
        )
      }
    >
      {fields => children({ ...fields, isReadOnly })}
    </EditForm>
  )
}

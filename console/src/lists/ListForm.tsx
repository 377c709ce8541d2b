import type { ReactNode } from 'react'
import { mutation } from '../api/mutation.ts'
import { EditForm, type FieldsOf } from '../form/EditForm.tsx'
import type { Missing } from '../form/missing.ts'
import { type ListData, ListUpdate } from './documents.ts'
import { useList } from './list-context.ts'
import { lists } from './messages.ts'

type Props<Fields extends Record<string, unknown>> = {
  fieldsOf: (list: ListData) => Fields
  labels: Readonly<Record<keyof Fields & string, string>>
  /** The changes as they are sent. */
  inputOf: (changes: Partial<Fields>) => { name?: string; description?: string; data?: unknown }
  missingOf?: (values: Fields) => Missing
  children: (fields: FieldsOf<Fields>) => ReactNode
}

/** Changes some fields of the list whose page this is. */
export function ListForm<Fields extends Record<string, unknown>>(props: Props<Fields>) {
  const { fieldsOf, labels, inputOf, missingOf, children } = props
  const list = useList()
  const variablesOf = ({ id, version }: ListData, changes: Partial<Fields>) => ({
    input: { id, expectedVersion: version, ...inputOf(changes) },
  })
  return (
    <EditForm
      stored={list}
      fieldsOf={fieldsOf}
      labels={labels}
      savedToast={lists.savedToast(list.name)}
      {...(missingOf && { missingOf })}
      changeOf={(from, changes) => mutation(ListUpdate, variablesOf(from, changes), 'list', { LIST_TAKEN: 'name' })}
    >
      {children}
    </EditForm>
  )
}

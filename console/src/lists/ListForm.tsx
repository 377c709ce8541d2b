import type { ReactNode } from 'react'
import { useClient } from 'urql'
import { type Outcome, outcomeOf, refusedAt } from '../api/outcome.ts'
import { EditForm, type FieldsOf } from '../form/EditForm.tsx'
import { type ListData, ListUpdate } from './documents.ts'
import { useList } from './list-context.ts'
import { lists } from './messages.ts'

type Props<Fields extends Record<string, unknown>> = {
  fieldsOf: (list: ListData) => Fields
  labels: Readonly<Record<keyof Fields & string, string>>
  /** The changes as they are sent. */
  inputOf: (changes: Partial<Fields>) => { name?: string; description?: string; data?: unknown }
  /** What is wrong with changes before they are sent, by field. */
  invalid: (changes: Partial<Fields>) => Record<string, string> | undefined
  children: (fields: FieldsOf<Fields>) => ReactNode
}

/** Changes some fields of the list whose page this is. */
export function ListForm<Fields extends Record<string, unknown>>(props: Props<Fields>) {
  const { fieldsOf, labels, inputOf, invalid, children } = props
  const list = useList()
  const client = useClient()
  const variablesOf = ({ id, version }: ListData, changes: Partial<Fields>) => ({
    input: { id, expectedVersion: version, ...inputOf(changes) },
  })
  const save = async (from: ListData, changes: Partial<Fields>): Promise<Outcome<ListData>> => {
    const errors = invalid(changes)
    if (errors) return { kind: 'invalid', errors }
    const { data, error } = await client.mutation(ListUpdate, variablesOf(from, changes))
    const outcome = outcomeOf(data?.listUpdate, error, answer => ('list' in answer ? answer.list : undefined))
    return refusedAt('name', 'LIST_TAKEN', outcome)
  }
  return (
    <EditForm
      stored={list}
      fieldsOf={fieldsOf}
      labels={labels}
      savedToast={lists.savedToast(list.name)}
      requestOf={(from, changes) => ({ document: ListUpdate, variables: variablesOf(from, changes) })}
      save={save}
    >
      {children}
    </EditForm>
  )
}

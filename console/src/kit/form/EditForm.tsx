import { Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Failure } from '../api/failure.ts'
import { useClient } from 'urql'
import type { Mutation } from '../api/mutation.ts'
import { feedback } from '../feedback/messages.ts'
import { toastSuccess } from '../feedback/toast.ts'
import { ConflictModal } from './modals/ConflictModal.tsx'
import { saveOver, useDraft } from './draft.ts'
import { Form } from './Form.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { type Missing, missingFrom } from './fields/missing.ts'
import { SaveBar } from './SaveBar.tsx'

type Values = Record<string, unknown>

/** What the fields of an `EditForm` get. */
export type FieldsOf<Fields extends Values> = {
  values: Fields
  errors: Partial<Record<keyof Fields | '', string>>
  set: <Name extends keyof Fields>(name: Name, value: Fields[Name]) => void
}

type Props<Stored, Fields extends Values> = {
  /** The object as it is stored, with its version. */
  stored: Stored
  /** The values that are edited. */
  fieldsOf: (stored: Stored) => Fields
  /** Names of the fields, for the choice between two versions. */
  labels: Readonly<Record<keyof Fields & string, string>>
  missingOf?: (values: Fields) => Missing
  /** The changes over the version that editing started from. */
  changeOf: (from: Stored, changes: Partial<Fields>) => Mutation<Stored>
  savedToast?: string
  /** Names in the address, beside its path, that say what is edited. */
  editedBy?: readonly string[]
  children: (fields: FieldsOf<Fields>) => ReactNode
}

/**
 * The one way to change what is stored: one Save for all fields, a guard on leaving, refusals at their fields, and a
 * choice when another administrator changed the same meanwhile.
 */
export function EditForm<Stored, Fields extends Values>(props: Props<Stored, Fields>) {
  const { stored, fieldsOf, labels, missingOf, changeOf, savedToast = feedback.savedToast, editedBy, children } = props
  // What editing started from: the page may learn of a newer version meanwhile, which must not slip under the edits.
  const [base, setBase] = useState(stored)
  const [seen, setSeen] = useState(stored)
  const draft = useDraft(fieldsOf(base))
  const client = useClient()
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [theirs, setTheirs] = useState<Stored>()
  if (seen !== stored) {
    setSeen(stored)
    if (!draft.isDirty) setBase(stored)
  }
  const startFrom = (next: Stored) => {
    setBase(next)
    setTheirs(undefined)
    setFailure(undefined)
    draft.replace({})
  }
  const submit = async (from: Stored, changes: Partial<Fields>) => {
    if (isSaving) return
    setFailure(undefined)
    setIsSaving(true)
    const missing = missingFrom(missingOf?.({ ...fieldsOf(from), ...changes }))
    const send = (over: Stored, kept: Partial<Fields>) => changeOf(over, kept).send(client)
    const sent = async () => missing ?? (await saveOver(from, changes, { fieldsOf, send }))
    const outcome = await sent().finally(() => setIsSaving(false))
    if (outcome.kind === 'saved') {
      startFrom(outcome.stored)
      toastSuccess(savedToast)
    } else if (outcome.kind === 'conflict') {
      setTheirs(outcome.stored)
    } else {
      setTheirs(undefined)
      // The library types errors by field; a server may name others, which nothing shows then.
      if (outcome.kind === 'invalid') draft.setErrors(outcome.errors as Partial<Record<keyof Fields | '', string>>)
      else setFailure(outcome.failure)
    }
  }
  return (
    <>
      <Form
        errors={draft.errors as Partial<Record<string, string>>}
        failure={failure}
        onSubmit={() => draft.isDirty && submit(base, draft.changes)}
      >
        <Stack gap={0}>
          {children({ values: draft.values, errors: draft.errors, set: draft.set })}
          {draft.isDirty && (
            <SaveBar isSaving={isSaving} request={changeOf(base, draft.changes)} onDiscard={() => startFrom(stored)} />
          )}
        </Stack>
      </Form>
      <LeaveGuard isDirty={draft.isDirty} editedBy={editedBy} />
      {theirs !== undefined && (
        <ConflictModal
          labels={labels}
          base={fieldsOf(base)}
          mine={draft.values}
          stored={fieldsOf(theirs)}
          isSaving={isSaving}
          onSave={kept => (Object.keys(kept).length > 0 ? void submit(theirs, kept) : startFrom(theirs))}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </>
  )
}

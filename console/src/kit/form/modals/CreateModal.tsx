import type { ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Mutation } from '../../api/mutation.ts'
import { useDraft } from '../draft.ts'
import { FormModal } from './FormModal.tsx'
import { type Missing, missingFrom } from '../fields/missing.ts'
import { useChange } from '../use-change.ts'

type Values = Record<string, unknown>

/** What the fields of a `CreateModal` get. */
export type CreateDraft<Fields extends Values> = {
  values: Fields
  errors: Readonly<Record<string, string>>
  set: <Name extends keyof Fields>(name: Name, value: Fields[Name]) => void
  /** Sets several fields at once. */
  fill: (values: Partial<Fields>) => void
}

type Props<Fields extends Values, Stored> = {
  isOpen: boolean
  title: string
  action: string
  size?: ModalProps['size']
  /** What the fields have before anything is typed, and again when the dialog is closed. */
  blank: Fields
  missingOf?: (values: Fields) => Missing
  changeOf: (values: Fields) => Mutation<Stored>
  toastOf: (values: Fields) => string
  onDone: (stored: Stored, values: Fields) => unknown
  onClose: () => void
  children: (draft: CreateDraft<Fields>) => ReactNode
}

/** The dialog that asks what a new thing is and creates it; it begins anew each time. */
export function CreateModal<Fields extends Values, Stored>(props: Props<Fields, Stored>) {
  const { isOpen, title, action, size, blank, missingOf, changeOf, toastOf, onDone, onClose, children } = props
  const { values, isDirty, set, replace } = useDraft(blank)
  const { isRunning, errors, failure, run, reset } = useChange()
  const submit = () =>
    run<Stored>(
      { send: async client => missingFrom(missingOf?.(values)) ?? changeOf(values).send(client) },
      {
        toast: toastOf(values),
        onDone: stored => {
          replace({})
          return onDone(stored, values)
        },
      },
    )
  return (
    <FormModal
      isOpen={isOpen}
      title={title}
      isDirty={isDirty}
      errors={errors}
      failure={failure}
      isRunning={isRunning}
      action={action}
      request={changeOf(values)}
      onSubmit={submit}
      onClose={() => {
        replace({})
        reset()
        onClose()
      }}
      size={size}
    >
      {children({ values, errors, set, fill: next => replace({ ...values, ...next }) })}
    </FormModal>
  )
}

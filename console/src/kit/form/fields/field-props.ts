import type { ChangeEvent } from 'react'

/** The part of a draft that holds one field, or some fields of one type. */
type DraftOf<Name extends string, Value> = {
  values: Readonly<Record<Name, Value>>
  errors: Readonly<Partial<Record<Name, string>>>
  set: (name: Name, value: Value) => void
  isReadOnly?: boolean
}

/** Properties of a text input over the field `name` of a draft. */
export function textField<Name extends string>(draft: DraftOf<NoInfer<Name>, string>, name: Name) {
  return {
    value: draft.values[name],
    error: draft.errors[name],
    readOnly: draft.isReadOnly,
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      draft.set(name, event.currentTarget.value),
  }
}

/** Properties of a switch over the field `name` of a draft. */
export function switchField<Name extends string>(draft: DraftOf<NoInfer<Name>, boolean>, name: Name) {
  return {
    checked: draft.values[name],
    error: draft.errors[name],
    disabled: draft.isReadOnly,
    onChange: (event: ChangeEvent<HTMLInputElement>) => draft.set(name, event.currentTarget.checked),
  }
}

/** Properties of a field with several texts over the field `name` of a draft. */
export function listField<Name extends string>(draft: DraftOf<NoInfer<Name>, string[]>, name: Name) {
  return {
    value: draft.values[name],
    error: draft.errors[name],
    readOnly: draft.isReadOnly,
    onChange: (value: string[]) => draft.set(name, value),
  }
}

import { Autocomplete } from '@mantine/core'
import { useState } from 'react'
import { useMutation } from 'urql'
import type { Failure } from '../../kit/api/failure.ts'
import { refusalOf } from '../../kit/api/user-errors.ts'
import { toastSuccess } from '../../kit/feedback/toast.ts'
import { FormModal } from '../../kit/form/modals/FormModal.tsx'
import { RelationsChange } from '../documents.ts'
import { texts } from '../messages.ts'
import { ThingInput } from '../playground/ThingInput.tsx'
import { parseThing, questionOf } from '../question.ts'
import type { Outline } from '../text/outline.ts'

type Props = { outline: Outline; onCreated: () => void; onClose: () => void }

/** Stores one relation; what was typed stays after a refusal. */
export function RelationCreateModal({ outline, onCreated, onClose }: Props) {
  const [values, setValues] = useState({ on: '', has: '', who: '' })
  const [areErrorsShown, setErrorsShown] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [{ fetching }, change] = useMutation(RelationsChange)
  const relation = questionOf(values)
  const variables = { create: relation ? [relation] : [], delete: [] }
  const types = outline.types.map(({ name }) => name)
  const type = outline.types.find(({ name }) => name === parseThing(values.on)?.type)
  const relations = type?.members.filter(({ kind }) => kind === 'relation') ?? []
  const listed = relations
    .find(({ name }) => name === values.has.trim())
    ?.targets.map(target => target.split('#')[0] ?? '')
  const isDirty = Object.values(values).some(value => value !== '')
  const errors = {
    on: areErrorsShown && !parseThing(values.on) ? texts.thingInvalid : undefined,
    has: areErrorsShown && values.has.trim() === '' ? texts.relationMissing : undefined,
    who: areErrorsShown && !parseThing(values.who) ? texts.thingInvalid : undefined,
  }
  const setField = (name: keyof typeof values) => (value: string) =>
    setValues(previous => ({ ...previous, [name]: value }))
  const submit = async () => {
    setFailure(undefined)
    setErrorsShown(!relation)
    if (!relation) return
    const { data, error } = await change(variables)
    const refusal = refusalOf(data?.authorizationRelationsCreate, error)
    setFailure(refusal)
    if (refusal) return
    toastSuccess(texts.relationCreated)
    onCreated()
  }
  return (
    <FormModal
      isOpen
      title={texts.createTitle}
      isDirty={isDirty}
      errors={errors}
      {...(failure && { failure })}
      isRunning={fetching}
      action={texts.createOne}
      request={{ document: RelationsChange, variables }}
      onSubmit={submit}
      onClose={onClose}
    >
      <ThingInput
        label={texts.resource}
        placeholder={texts.resourcePlaceholder}
        value={values.on}
        error={errors.on}
        types={types}
        onChange={setField('on')}
      />
      <Autocomplete
        label={texts.relationName}
        value={values.has}
        error={errors.has}
        data={relations.map(({ name }) => name)}
        autoComplete="off"
        onChange={setField('has')}
      />
      <ThingInput
        label={texts.target}
        placeholder={texts.targetPlaceholder}
        value={values.who}
        error={errors.who}
        types={listed && listed.length > 0 ? [...new Set(listed)] : types}
        onChange={setField('who')}
      />
    </FormModal>
  )
}

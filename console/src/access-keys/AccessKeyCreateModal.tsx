import { MultiSelect, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMutation } from 'urql'
import { useQuery } from '../api/use-query.ts'
import type { Failure } from '../api/failure.ts'
import { refusalOf } from '../api/refusal.ts'
import { fieldErrors, useDraft } from '../form/draft.ts'
import { FormModal } from '../form/FormModal.tsx'
import { RolesQuery } from '../users/queries.ts'
import { AccessKeyCreate } from './documents.ts'
import { accessKeys } from './messages.ts'

type Props = { isOpen: boolean; onClose: () => void; onDone: (cleartext: string) => void }

const dayMs = 24 * 60 * 60 * 1000
const blank = { name: '', description: '', roleNames: [] as string[], permittedIps: [] as string[], days: '90' }
const expiries = Object.entries(accessKeys.expiries).map(([value, label]) => ({ value, label }))

/** Asks what a new key is called and what it may do. */
export function AccessKeyCreateModal({ isOpen, onClose, onDone }: Props) {
  const [{ data: roleData }] = useQuery({ query: RolesQuery, pause: !isOpen })
  const [{ fetching }, create] = useMutation(AccessKeyCreate)
  const { values, errors, isDirty, set, setErrors, replace } = useDraft(blank)
  const [failure, setFailure] = useState<Failure>()
  const inputAt = (now: number) => {
    const { days, ...fields } = values
    return { ...fields, ...(days !== '0' && { expiresAt: new Date(now + Number(days) * dayMs).toISOString() }) }
  }
  const close = () => {
    replace({})
    setFailure(undefined)
    onClose()
  }
  const submit = async () => {
    setFailure(undefined)
    if (!values.name.trim()) return setErrors({ name: accessKeys.nameMissing })
    const { data, error } = await create({ input: inputAt(Date.now()) })
    const answer = data?.accessKeyCreate
    if (answer?.__typename === 'AccessKeyCreatePayload') {
      replace({})
      return onDone(answer.cleartext ?? '')
    }
    if (answer?.__typename === 'InvalidInput' && answer.fields.length > 0)
      setErrors(fieldErrors(answer.fields.map(({ field, message }) => ({ field: field.split('.')[0] ?? '', message }))))
    else setFailure(refusalOf(answer, error))
  }
  return (
    <FormModal
      isOpen={isOpen}
      title={accessKeys.createTitle}
      isDirty={isDirty}
      errors={errors}
      failure={failure}
      isRunning={fetching}
      action={accessKeys.create}
      request={{ document: AccessKeyCreate, variables: { input: inputAt(Date.now()) } }}
      onSubmit={submit}
      onClose={close}
    >
      <TextInput
        data-autofocus
        label={accessKeys.name}
        required
        autoComplete="off"
        value={values.name}
        error={errors.name}
        onChange={event => set('name', event.currentTarget.value)}
      />
      <TextInput
        label={accessKeys.description}
        autoComplete="off"
        value={values.description}
        error={errors.description}
        onChange={event => set('description', event.currentTarget.value)}
      />
      <MultiSelect
        label={accessKeys.roles}
        description={accessKeys.rolesHelp}
        data={roleData?.roles.edges.map(edge => edge.node.name) ?? []}
        value={values.roleNames}
        error={errors.roleNames}
        onChange={value => set('roleNames', value)}
      />
      <TagsInput
        label={accessKeys.permittedIps}
        description={accessKeys.permittedIpsHelp}
        value={values.permittedIps}
        error={errors.permittedIps}
        acceptValueOnBlur
        onChange={value => set('permittedIps', value)}
      />
      <NativeSelect
        label={accessKeys.expires}
        data={expiries}
        value={values.days}
        onChange={event => set('days', event.currentTarget.value)}
      />
    </FormModal>
  )
}

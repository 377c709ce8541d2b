import { MultiSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMutation } from 'urql'
import { useQuery } from '../../../kit/api/use-query.ts'
import type { Failure } from '../../../kit/api/failure.ts'
import { refusalOf } from '../../../kit/api/refusal.ts'
import { toastSuccess } from '../../../kit/feedback/toast.ts'
import { fieldErrors, useDraft } from '../../../kit/form/draft.ts'
import { FormModal } from '../../../kit/form/modals/FormModal.tsx'
import { asSentence } from '../../../kit/format/sentence.ts'
import { UserCreate } from '../mutations.ts'
import { RolesQuery } from '../queries.ts'
import { users } from '../messages.ts'
import { userName } from '../user/user-name.ts'

const blank = { loginId: '', email: '', name: '', roleNames: [] as string[] }

/** Asks for what a new user needs and leads to their page; the rest is filled in there. */
export function UserCreateModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const [{ data: roleData }] = useQuery({ query: RolesQuery, pause: !isOpen })
  const [{ fetching }, create] = useMutation(UserCreate)
  const { values, changes, errors, isDirty, set, setErrors, replace } = useDraft(blank)
  const [failure, setFailure] = useState<Failure>()
  const variables = { input: { ...changes, loginId: values.loginId.trim() } }
  const close = () => {
    replace({})
    setFailure(undefined)
    onClose()
  }
  const submit = async () => {
    setFailure(undefined)
    if (!variables.input.loginId) return setErrors({ loginId: users.loginIdMissing })
    const { data, error } = await create(variables)
    const answer = data?.userCreate
    if (answer?.__typename === 'UserCreatePayload') {
      replace({})
      toastSuccess(users.createdToast(userName(answer.user)))
      return navigate({ to: '/users/$userId', params: { userId: answer.user.databaseId } })
    }
    if (answer?.__typename === 'LoginIdTaken') return setErrors({ loginId: asSentence(answer.message) })
    if (answer?.__typename === 'InvalidInput' && answer.fields.length > 0) setErrors(fieldErrors(answer.fields))
    else setFailure(refusalOf(answer, error))
  }
  return (
    <FormModal
      isOpen={isOpen}
      title={users.createTitle}
      isDirty={isDirty}
      errors={errors}
      failure={failure}
      isRunning={fetching}
      action={users.create}
      request={{ document: UserCreate, variables }}
      onSubmit={submit}
      onClose={close}
    >
      <TextInput
        data-autofocus
        label={users.loginId}
        description={users.loginIdHelp}
        required
        autoComplete="off"
        value={values.loginId}
        error={errors.loginId}
        onChange={event => set('loginId', event.currentTarget.value)}
      />
      <TextInput
        label={users.displayName}
        autoComplete="off"
        value={values.name}
        error={errors.name}
        onChange={event => set('name', event.currentTarget.value)}
      />
      <TextInput
        label={users.email}
        type="email"
        autoComplete="off"
        value={values.email}
        error={errors.email}
        onChange={event => set('email', event.currentTarget.value)}
      />
      <MultiSelect
        label={users.roles}
        description={users.rolesHelp}
        data={roleData?.roles.edges.map(edge => edge.node.name) ?? []}
        value={values.roleNames}
        error={errors.roleNames}
        onChange={value => set('roleNames', value)}
      />
    </FormModal>
  )
}

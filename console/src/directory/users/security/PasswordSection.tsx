import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useMutation } from 'urql'
import type { Failure } from '../../../kit/api/failure.ts'
import { refusalOf } from '../../../kit/api/user-errors.ts'
import { ConfirmModal } from '../../../kit/feedback/ConfirmModal.tsx'
import { CopyRequestMenu } from '../../../kit/feedback/copy/CopyRequestMenu.tsx'
import { SecretModal } from '../../../kit/feedback/SecretModal.tsx'
import { toastSuccess } from '../../../kit/feedback/toast.ts'
import { fieldErrors, useDraft } from '../../../kit/form/draft.ts'
import { Form } from '../../../kit/form/Form.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { SecretField } from '../../../kit/form/fields/SecretField.tsx'
import { ActRow } from '../page/ActRow.tsx'
import { UserPasswordExpire, UserPasswordSet } from '../mutations.ts'
import { generatePassword } from './generate-password.ts'
import { useViewer } from '../../../frame/viewer.ts'
import { users } from '../messages.ts'
import { Section } from '../../../kit/page/Section.tsx'
import type { User } from '../user/user-context.ts'
import { userName } from '../user/user-name.ts'

/** Gives the user a password, or makes the one they have due for a change. */
export function PasswordSection({ user, mayManage }: { user: User; mayManage: boolean }) {
  const { values, errors, set, setErrors, replace } = useDraft({
    password: '',
    // Who sets their own password has just chosen it.
    isTemporary: useViewer().databaseId !== user.databaseId,
  })
  const [isGenerated, setIsGenerated] = useState(false)
  const [secret, setSecret] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const [isAsking, setIsAsking] = useState(false)
  const [setting, setPassword] = useMutation(UserPasswordSet)
  const [expiring, expire] = useMutation(UserPasswordExpire)
  const variables = {
    input: { id: user.id, password: values.password, kind: values.isTemporary ? 'TEMPORARY' : 'ACTIVE' } as const,
  }
  const submit = async () => {
    if (setting.fetching) return
    setFailure(undefined)
    if (!values.password) return setErrors({ password: users.passwordMissing })
    const { data, error } = await setPassword(variables)
    const answer = data?.userPasswordSet
    if (answer?.__typename === 'UserPasswordSetPayload') {
      if (isGenerated) setSecret(values.password)
      replace({ isTemporary: values.isTemporary })
      return toastSuccess(users.setPasswordToast)
    }
    if (answer?.__typename === 'InvalidInput' && answer.fields.length > 0) setErrors(fieldErrors(answer.fields))
    else setFailure(refusalOf(answer, error))
  }
  const confirmExpire = async () => {
    const { data, error } = await expire({ input: { id: user.id } })
    const refusal = refusalOf(data?.userPasswordExpire, error)
    setFailure(refusal)
    if (refusal) return
    setIsAsking(false)
    toastSuccess(users.expirePasswordToast)
  }
  return (
    <Section title={users.password} description={user.hasPassword ? users.hasPassword : users.hasNoPassword}>
      {mayManage && (
        <Form errors={errors} failure={isAsking ? undefined : failure} onSubmit={submit}>
          <Group align="flex-start" gap="xs">
            <SecretField
              aria-label={users.newPassword}
              placeholder={users.newPassword}
              autoComplete="new-password"
              value={values.password}
              error={errors.password}
              onChange={event => {
                setIsGenerated(false)
                set('password', event.currentTarget.value)
              }}
              w={{ base: '100%', sm: 300 }}
            />
            <Button
              variant="default"
              onClick={() => {
                setIsGenerated(true)
                set(
                  'password',
                  generatePassword(bytes => crypto.getRandomValues(bytes)),
                )
              }}
            >
              {users.generate}
            </Button>
            <SubmitButton isRunning={setting.fetching}>{users.setPassword}</SubmitButton>
            <CopyRequestMenu request={{ document: UserPasswordSet, variables }} />
          </Group>
          <Checkbox
            mt="xs"
            label={users.temporary}
            checked={values.isTemporary}
            onChange={event => set('isTemporary', event.currentTarget.checked)}
          />
        </Form>
      )}
      {mayManage && user.hasPassword && (
        <ActRow help={users.expirePasswordHelp}>
          <Button variant="default" onClick={() => setIsAsking(true)}>
            {users.expirePassword}
          </Button>
        </ActRow>
      )}
      <ConfirmModal
        isOpen={isAsking}
        title={users.expirePasswordTitle(userName(user))}
        action={users.expirePassword}
        isRunning={expiring.fetching}
        failure={failure}
        request={{ document: UserPasswordExpire, variables: { input: { id: user.id } } }}
        onConfirm={confirmExpire}
        onClose={() => setIsAsking(false)}
      >
        <Text size="sm">{users.expirePasswordHelp}</Text>
      </ConfirmModal>
      <SecretModal title={users.passwordShownTitle} secret={secret} onClose={() => setSecret(undefined)} />
    </Section>
  )
}

import { Divider, Paper, SimpleGrid, Stack, Switch, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMutation } from 'urql'
import type { Failure } from '../api/failure.ts'
import { refusalOf } from '../api/refusal.ts'
import { FailureAlert } from '../feedback/FailureAlert.tsx'
import { toastSuccess } from '../feedback/toast.ts'
import { useDraft } from '../form/draft.ts'
import { LeaveGuard } from '../form/LeaveGuard.tsx'
import { SaveBar } from '../form/SaveBar.tsx'
import { useMay } from '../frame/viewer.ts'
import { type MethodSettings, SignInMethodsUpdate } from './documents.ts'
import { signIn } from './messages.en.ts'

type Method = MethodSettings['signInMethods'][number]
/** In the order in which people meet them. */
const methods = Object.keys(signIn.method) as Method[] // the texts name every method, and nothing else

/** Switches for every way to sign in. */
export const MethodsForm = ({ settings, onSaved }: { settings: MethodSettings; onSaved: () => void }) => {
  const mayManage = useMay('MANAGE_PROJECT')
  const saved = {
    signInMethods: methods.filter(method => settings.signInMethods.includes(method)),
    isSignUpOpen: settings.isSignUpOpen,
  }
  const { values, isDirty, set, replace } = useDraft(saved)
  const [{ fetching }, update] = useMutation(SignInMethodsUpdate)
  const [failure, setFailure] = useState<Failure>()
  const variables = { input: values }
  const toggle = (method: Method, isOn: boolean) =>
    set(
      'signInMethods',
      methods.filter(one => (one === method ? isOn : values.signInMethods.includes(one))),
    )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { data, error } = await update(variables)
    const refusal = refusalOf(data?.projectSettingsUpdate, error)
    setFailure(refusal)
    if (refusal) return
    replace({})
    onSaved()
    toastSuccess(signIn.savedToast)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {failure && <FailureAlert failure={failure} />}
        <Paper withBorder p="md" component="section">
          <Title order={2} size="h3">
            {signIn.methods}
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {signIn.methodsHelp}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            {methods.map(method => (
              <Switch
                key={method}
                label={signIn.method[method]}
                checked={values.signInMethods.includes(method)}
                disabled={!mayManage}
                onChange={event => toggle(method, event.currentTarget.checked)}
              />
            ))}
          </SimpleGrid>
          <Divider my="sm" />
          <Switch
            label={signIn.isSignUpOpen}
            checked={values.isSignUpOpen}
            disabled={!mayManage}
            onChange={event => set('isSignUpOpen', event.currentTarget.checked)}
          />
        </Paper>
        {isDirty && (
          <SaveBar
            isSaving={fetching}
            request={{ document: SignInMethodsUpdate, variables }}
            onDiscard={() => replace({})}
          />
        )}
      </Stack>
      <LeaveGuard isDirty={isDirty} />
    </form>
  )
}

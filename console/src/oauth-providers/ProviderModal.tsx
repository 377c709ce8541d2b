import { Button, Group, Modal, PasswordInput, Stack, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMutation } from 'urql'
import type { Failure } from '../api/failure.ts'
import { refusalOf } from '../api/refusal.ts'
import { CopyRequestMenu } from '../feedback/CopyRequestMenu.tsx'
import { FailureAlert } from '../feedback/FailureAlert.tsx'
import { feedback } from '../feedback/messages.en.ts'
import { toastSuccess } from '../feedback/toast.ts'
import { fieldErrors, useDraft } from '../form/draft.ts'
import { SignInProviderSave } from './documents.ts'
import { signInProviders as texts } from './messages.en.ts'
import { draftOf, type Editing, inputOf, type ProviderDraft } from './provider-draft.ts'
import { RemoveProviderButton } from './RemoveProviderButton.tsx'

type Props = { editing: Editing; onDone: () => void; onClose: () => void }
type TextName = Exclude<keyof ProviderDraft, 'isEnabled' | 'linksByEmail' | 'keepsTokens' | 'clientSecret'>

/** Adds a provider or changes one. */
export function ProviderModal({ editing, onDone, onClose }: Props) {
  const { provider } = editing
  const { kind } = editing.preset
  const { values, errors, set, setErrors } = useDraft(draftOf(editing))
  const [{ fetching }, save] = useMutation(SignInProviderSave)
  const [failure, setFailure] = useState<Failure>()
  const variables = { input: inputOf(editing, values) }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    const { data, error } = await save(variables)
    const answer = data?.signInProviderSave
    if (answer?.__typename === 'SignInProviderSavePayload') {
      toastSuccess(texts.saved(values.label))
      return onDone()
    }
    if (answer?.__typename === 'InvalidInput' && answer.fields.length > 0) setErrors(fieldErrors(answer.fields))
    else setFailure(refusalOf(answer, error))
  }
  const text = (name: TextName, label: string, more: { description?: string; readOnly?: boolean } = {}) => (
    <TextInput
      label={label}
      autoComplete="off"
      spellCheck={false}
      value={values[name]}
      error={errors[name]}
      onChange={event => set(name, event.currentTarget.value)}
      {...more}
    />
  )
  const title = provider ? texts.editTitle(provider.settings.label) : texts.addTitle(values.label || texts.kinds[kind])
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack>
          {text('label', texts.name)}
          {text('providerId', texts.id, { description: texts.idHelp, readOnly: provider !== undefined })}
          {kind === 'OIDC' && text('issuer', texts.issuer, { description: texts.issuerHelp })}
          {kind === 'OAUTH2' && text('authorizationUrl', texts.authorizationUrl)}
          {kind === 'OAUTH2' && text('tokenUrl', texts.tokenUrl)}
          {kind === 'OAUTH2' && text('userUrl', texts.userUrl)}
          {text('clientId', texts.clientId)}
          <PasswordInput
            label={texts.clientSecret}
            description={provider?.hasClientSecret ? texts.secretStored : undefined}
            autoComplete="off"
            value={values.clientSecret}
            error={errors.clientSecret}
            onChange={event => set('clientSecret', event.currentTarget.value)}
          />
          {text('scopes', texts.scopes, { description: texts.scopesHelp })}
          <Switch
            label={texts.isEnabled}
            checked={values.isEnabled}
            onChange={event => set('isEnabled', event.currentTarget.checked)}
          />
          <Switch
            label={texts.linksByEmail}
            description={texts.linksByEmailHelp}
            checked={values.linksByEmail}
            onChange={event => set('linksByEmail', event.currentTarget.checked)}
          />
          <Switch
            label={texts.keepsTokens}
            description={texts.keepsTokensHelp}
            checked={values.keepsTokens}
            onChange={event => set('keepsTokens', event.currentTarget.checked)}
          />
          {failure && <FailureAlert failure={failure} />}
          <Group justify="flex-end" gap="xs">
            <CopyRequestMenu request={{ document: SignInProviderSave, variables }} />
            <Button variant="default" onClick={onClose}>
              {feedback.cancel}
            </Button>
            <Button type="submit" loading={fetching}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
      {provider && (
        // Outside of the form: React hands the events of a modal's own form to the form around it.
        <Group mt="md">
          <RemoveProviderButton provider={provider} onRemoved={onDone} />
        </Group>
      )}
    </Modal>
  )
}

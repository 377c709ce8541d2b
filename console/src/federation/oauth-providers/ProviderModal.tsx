import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useClient } from 'urql'
import type { Failure } from '../../kit/api/failure.ts'
import { mutation } from '../../kit/api/mutation.ts'
import { toastSuccess } from '../../kit/feedback/toast.ts'
import { ConflictModal } from '../../kit/form/modals/ConflictModal.tsx'
import { saveOver, useDraft } from '../../kit/form/draft.ts'
import { FormModal } from '../../kit/form/modals/FormModal.tsx'
import { SecretField } from '../../kit/form/fields/SecretField.tsx'
import { type Provider, SignInProviderUpsert } from './documents.ts'
import { signInProviders as texts } from './messages.ts'
import { draftOf, type Editing, inputOf, type ProviderDraft } from './provider-draft.ts'
import { RemoveProviderButton } from './RemoveProviderButton.tsx'
import { Switch } from '../../kit/form/fields/Switch.tsx'

type Props = { editing: Editing; onDone: () => void; onClose: () => void }
type TextName = Exclude<keyof ProviderDraft, 'isEnabled' | 'linksByEmail' | 'keepsTokens' | 'clientSecret'>

const labels: Readonly<Record<keyof ProviderDraft, string>> = { ...texts, label: texts.name, providerId: texts.id }

/** Adds a provider or changes one. */
export function ProviderModal({ editing, onDone, onClose }: Props) {
  const { provider } = editing
  const { kind } = editing.preset
  const { values, changes, errors, isDirty, set, setErrors } = useDraft(draftOf(editing))
  const client = useClient()
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [theirs, setTheirs] = useState<Editing>()
  const variables = { input: inputOf(editing, values) }
  const send = async (over: Editing, kept: Partial<ProviderDraft>) => {
    const input = inputOf(over, { ...draftOf(over), ...kept })
    const outcome = await mutation(SignInProviderUpsert, { input }, 'signInProvider').send(client)
    return 'stored' in outcome ? { ...outcome, stored: editingOf(outcome.stored) } : outcome
  }
  const submit = async (from: Editing, changes: Partial<ProviderDraft>) => {
    if (isRunning) return
    setFailure(undefined)
    setIsRunning(true)
    const outcome = await saveOver(from, changes, { fieldsOf: draftOf, send }).finally(() => setIsRunning(false))
    if (outcome.kind === 'saved') {
      toastSuccess(texts.saved(draftOf(outcome.stored).label))
      return onDone()
    }
    setTheirs(outcome.kind === 'conflict' ? outcome.stored : undefined)
    if (outcome.kind === 'invalid') setErrors(outcome.errors)
    if (outcome.kind === 'refused') setFailure(outcome.failure)
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
    <>
      <FormModal
        isOpen
        title={title}
        isDirty={isDirty}
        errors={errors}
        failure={failure}
        isRunning={isRunning}
        action={texts.save}
        request={{ document: SignInProviderUpsert, variables }}
        onSubmit={() => submit(editing, changes)}
        onClose={onClose}
        size="lg"
      >
        {text('label', texts.name)}
        {text('providerId', texts.id, { description: texts.idHelp, readOnly: provider !== undefined })}
        {kind === 'OIDC' && text('issuer', texts.issuer, { description: texts.issuerHelp })}
        {kind === 'OAUTH2' && text('authorizationUrl', texts.authorizationUrl)}
        {kind === 'OAUTH2' && text('tokenUrl', texts.tokenUrl)}
        {kind === 'OAUTH2' && text('userUrl', texts.userUrl)}
        {text('clientId', texts.clientId)}
        <SecretField
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
        {provider && (
          <Group>
            <RemoveProviderButton provider={provider} onRemoved={onDone} />
          </Group>
        )}
      </FormModal>
      {theirs && (
        <ConflictModal
          labels={labels}
          base={draftOf(editing)}
          mine={values}
          stored={draftOf(theirs)}
          isSaving={isRunning}
          onSave={kept => void submit(theirs, kept)}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </>
  )
}

function editingOf(provider: Provider): Editing {
  return { provider, preset: provider.settings }
}

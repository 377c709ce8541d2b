import { Switch, TagsInput, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from 'urql'
import { outcomeOf, refusedAt } from '../api/outcome.ts'
import { SecretModal } from '../feedback/SecretModal.tsx'
import { useDraft } from '../form/draft.ts'
import { listField, switchField, textField } from '../form/field-props.ts'
import { FormModal } from '../form/FormModal.tsx'
import { useChange } from '../form/use-change.ts'
import { InboundApplicationCreate } from './documents.ts'
import { inboundApplications } from './messages.ts'

const blank = { name: '', description: '', callbackUrls: [] as string[], isPublicClient: false }

/** Asks for what a new application is, shows its secret, and leads to the values to paste there. */
export function InboundApplicationCreateModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const client = useClient()
  const { values, isDirty, set, replace } = useDraft(blank)
  const { isRunning, errors, failure, run, reset } = useChange()
  const [created, setCreated] = useState<{ id: string; secret: string }>()
  const draft = { values, errors, set }
  const variables = { input: { ...values, name: values.name.trim() } }
  const close = () => {
    replace({})
    reset()
    onClose()
  }
  const show = (id: string) => {
    setCreated(undefined)
    replace({})
    return navigate({ to: '/inbound-applications/$id/scopes', params: { id } })
  }
  const submit = () =>
    run(
      async () => {
        if (!variables.input.name) return { kind: 'invalid', errors: { name: inboundApplications.nameMissing } }
        const { data, error } = await client.mutation(InboundApplicationCreate, variables)
        const outcome = outcomeOf(data?.inboundApplicationCreate, error, given =>
          'inboundApplication' in given
            ? { id: given.inboundApplication.id, secret: given.cleartext ?? '' }
            : undefined,
        )
        return refusedAt('name', 'INBOUND_APPLICATION_TAKEN', outcome)
      },
      {
        toast: inboundApplications.createdToast(variables.input.name),
        onDone: made => (made.secret ? setCreated(made) : show(made.id)),
      },
    )
  return (
    <>
      <FormModal
        isOpen={isOpen && created === undefined}
        title={inboundApplications.createTitle}
        isDirty={isDirty}
        errors={errors}
        failure={failure}
        isRunning={isRunning}
        action={inboundApplications.create}
        request={{ document: InboundApplicationCreate, variables }}
        onSubmit={submit}
        onClose={close}
      >
        <TextInput data-autofocus label={inboundApplications.name} required {...textField(draft, 'name')} />
        <TextInput label={inboundApplications.description} {...textField(draft, 'description')} />
        <TagsInput
          label={inboundApplications.callbackUrls}
          description={inboundApplications.callbackUrlsHelp}
          acceptValueOnBlur
          {...listField(draft, 'callbackUrls')}
        />
        <Switch
          label={inboundApplications.isPublicClient}
          description={inboundApplications.isPublicClientHelp}
          {...switchField(draft, 'isPublicClient')}
        />
      </FormModal>
      <SecretModal
        title={inboundApplications.secret}
        secret={created?.secret}
        onClose={() => created && void show(created.id)}
      />
    </>
  )
}

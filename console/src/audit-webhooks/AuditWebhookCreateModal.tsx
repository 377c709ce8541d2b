import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from 'urql'
import { outcomeOf } from '../api/outcome.ts'
import { SecretModal } from '../feedback/SecretModal.tsx'
import { useDraft } from '../form/draft.ts'
import { textField } from '../form/field-props.ts'
import { FormModal } from '../form/FormModal.tsx'
import { useChange } from '../form/use-change.ts'
import { AuditWebhookSet } from './documents.ts'
import { auditWebhooks } from './messages.ts'
import { blankWebhook, inputOf, missingOf } from './webhook-draft.ts'
import { AuthenticationFields, ReceiverFields } from './WebhookFieldset.tsx'

/** Asks where which events go, shows the signing secret once, and leads to the webhook. */
export function AuditWebhookCreateModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const client = useClient()
  const { values, isDirty, set, replace } = useDraft(blankWebhook)
  const { isRunning, errors, failure, run, reset } = useChange()
  const [created, setCreated] = useState<{ id: string; secret: string }>()
  const draft = { values, errors, set }
  const input = inputOf(values)
  const variables = { input }
  const close = () => {
    replace({})
    reset()
    onClose()
  }
  const show = (id: string) => {
    setCreated(undefined)
    replace({})
    return navigate({ to: '/webhooks/$id', params: { id } })
  }
  const submit = () =>
    run(
      async () => {
        const missing = missingOf(values)
        if (Object.keys(missing).length > 0) return { kind: 'invalid', errors: missing }
        const { data, error } = await client.mutation(AuditWebhookSet, variables)
        return outcomeOf(data?.auditWebhookSet, error, given =>
          'auditWebhook' in given ? (given.auditWebhook ?? undefined) : undefined,
        )
      },
      {
        toast: auditWebhooks.createdToast(input.name),
        onDone: ({ id }) => (values.isSigned ? setCreated({ id, secret: values.hmacSecret }) : show(id)),
      },
    )
  return (
    <>
      <FormModal
        isOpen={isOpen && created === undefined}
        title={auditWebhooks.createTitle}
        isDirty={isDirty}
        errors={errors}
        failure={failure}
        isRunning={isRunning}
        action={auditWebhooks.create}
        request={{ document: AuditWebhookSet, variables }}
        onSubmit={submit}
        onClose={close}
        size="lg"
      >
        <TextInput
          data-autofocus
          label={auditWebhooks.name}
          description={auditWebhooks.nameHelp}
          required
          {...textField(draft, 'name')}
        />
        <ReceiverFields draft={draft} />
        <AuthenticationFields draft={draft} />
      </FormModal>
      <SecretModal
        title={auditWebhooks.hmacSecret}
        secret={created?.secret}
        onClose={() => created && void show(created.id)}
      />
    </>
  )
}

import { mutation } from '../../kit/api/mutation.ts'
import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { CreateWithSecretModal } from '../../kit/form/modals/CreateWithSecretModal.tsx'
import { textField } from '../../kit/form/fields/field-props.ts'
import { AuditWebhookUpsert } from './documents.ts'
import { auditWebhooks } from './messages.ts'
import { blankWebhook, inputOf, missingOf } from './webhook-draft.ts'
import { AuthenticationFields, ReceiverFields } from './WebhookFieldset.tsx'

/** Asks where which events go, shows the signing secret once, and leads to the webhook. */
export function AuditWebhookCreateModal(state: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <CreateWithSecretModal
      {...state}
      title={auditWebhooks.createTitle}
      action={auditWebhooks.create}
      size="lg"
      secretTitle={auditWebhooks.hmacSecret}
      blank={blankWebhook}
      missingOf={missingOf}
      changeOf={values =>
        mutation(AuditWebhookUpsert, { input: inputOf(values) }, given =>
          'auditWebhook' in given && given.auditWebhook
            ? { id: given.auditWebhook.id, secret: values.isSigned ? values.hmacSecret : '' }
            : undefined,
        )
      }
      toastOf={({ name }) => auditWebhooks.createdToast(name.trim())}
      onDone={id => navigate({ to: '/webhooks/$id', params: { id } })}
    >
      {draft => (
        <>
          <TextInput
            data-autofocus
            label={auditWebhooks.name}
            description={auditWebhooks.nameHelp}
            required
            {...textField(draft, 'name')}
          />
          <ReceiverFields draft={draft} />
          <AuthenticationFields draft={draft} />
        </>
      )}
    </CreateWithSecretModal>
  )
}

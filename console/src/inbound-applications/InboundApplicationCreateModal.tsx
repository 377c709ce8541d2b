import { mutation } from '../api/mutation.ts'
import { Switch, TagsInput, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { CreateWithSecretModal } from '../form/CreateWithSecretModal.tsx'
import { listField, switchField, textField } from '../form/field-props.ts'
import { InboundApplicationCreate } from './documents.ts'
import { inboundApplications } from './messages.ts'

const blank = { name: '', description: '', callbackUrls: [] as string[], isPublicClient: false }

function variablesOf(values: typeof blank) {
  return { input: { ...values, name: values.name.trim() } }
}

/** Asks for what a new application is, shows its secret, and leads to the values to paste there. */
export function InboundApplicationCreateModal(state: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <CreateWithSecretModal
      {...state}
      title={inboundApplications.createTitle}
      action={inboundApplications.create}
      secretTitle={inboundApplications.secret}
      blank={blank}
      missingOf={({ name }) => (name.trim() ? {} : { name: inboundApplications.nameMissing })}
      changeOf={values =>
        mutation(
          InboundApplicationCreate,
          variablesOf(values),
          given =>
            'inboundApplication' in given
              ? { id: given.inboundApplication.id, secret: given.cleartext ?? '' }
              : undefined,
          { INBOUND_APPLICATION_TAKEN: 'name' },
        )
      }
      toastOf={({ name }) => inboundApplications.createdToast(name.trim())}
      onDone={id => navigate({ to: '/inbound-applications/$id/scopes', params: { id } })}
    >
      {draft => (
        <>
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
        </>
      )}
    </CreateWithSecretModal>
  )
}

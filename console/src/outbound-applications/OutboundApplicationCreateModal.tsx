import { mutation } from '../api/mutation.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '../api/use-query.ts'
import { CreateModal } from '../form/CreateModal.tsx'
import { textField } from '../form/field-props.ts'
import { SecretField } from '../form/SecretField.tsx'
import { OutboundApplicationCreate, OutboundTemplatesQuery } from './documents.ts'
import { outboundApplications } from './messages.ts'

const blank = { templateId: 'google', name: 'Google', applicationId: '', clientId: '', clientSecret: '' }

function variablesOf({ templateId, name, applicationId, clientId, clientSecret }: typeof blank) {
  return {
    input: {
      name: name.trim(),
      clientId: clientId.trim(),
      clientSecret,
      ...(templateId && { templateId }),
      ...(applicationId.trim() && { applicationId: applicationId.trim() }),
    },
  }
}

/** Asks which third party it is, and who we are there; leads to the URL to register. */
export function OutboundApplicationCreateModal(state: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const [{ data }] = useQuery({ query: OutboundTemplatesQuery, pause: !state.isOpen })
  const templates = data?.outboundTemplates ?? []
  const choices = [
    ...templates.map(({ templateId, name }) => ({ value: templateId, label: name })),
    { value: '', label: outboundApplications.scratch },
  ]
  return (
    <CreateModal
      {...state}
      title={outboundApplications.createTitle}
      action={outboundApplications.create}
      blank={blank}
      missingOf={({ name }) => (name.trim() ? {} : { name: outboundApplications.nameMissing })}
      changeOf={values =>
        mutation(OutboundApplicationCreate, variablesOf(values), 'outboundApplication', {
          OUTBOUND_APPLICATION_TAKEN: 'applicationId',
        })
      }
      toastOf={({ name }) => outboundApplications.createdToast(name.trim())}
      onDone={({ id }) => navigate({ to: '/outbound-applications/$id', params: { id } })}
    >
      {draft => (
        <>
          <NativeSelect
            data-autofocus
            label={outboundApplications.template}
            description={outboundApplications.templateHelp}
            data={choices}
            value={draft.values.templateId}
            onChange={({ currentTarget: { value } }) =>
              draft.fill({
                templateId: value,
                name: templates.find(({ templateId }) => templateId === value)?.name ?? '',
              })
            }
          />
          <TextInput label={outboundApplications.name} required {...textField(draft, 'name')} />
          <TextInput
            label={outboundApplications.id}
            description={outboundApplications.idHelp}
            {...textField(draft, 'applicationId')}
          />
          <TextInput
            label={outboundApplications.clientId}
            description={outboundApplications.clientIdHelp}
            {...textField(draft, 'clientId')}
          />
          <SecretField
            label={outboundApplications.clientSecret}
            description={outboundApplications.clientSecretHelp}
            {...textField(draft, 'clientSecret')}
            autoComplete="off"
          />
        </>
      )}
    </CreateModal>
  )
}

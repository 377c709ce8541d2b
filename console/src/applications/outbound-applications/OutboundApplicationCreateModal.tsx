import type { Creating } from '../../kit/entity/thing.ts'
import { changing, storedIn } from '../../kit/entity/form/values.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '../../kit/api/use-query.ts'
import { CreateModal } from '../../kit/form/modals/CreateModal.tsx'
import { textField } from '../../kit/form/fields/field-props.ts'
import { SecretField } from '../../kit/form/fields/SecretField.tsx'
import { OutboundTemplatesQuery } from './documents.ts'
import { outboundApplications } from './messages.ts'

const blank = { templateId: 'google', name: 'Google', databaseId: '', clientId: '', clientSecret: '' }

function inputOf({ templateId, name, databaseId, clientId, clientSecret }: typeof blank) {
  return {
    name: name.trim(),
    clientId: clientId.trim(),
    clientSecret,
    ...(templateId && { templateId }),
    ...(databaseId.trim() && { databaseId: databaseId.trim() }),
  }
}

/** Asks which third party it is, and who we are there; leads to the URL to register. */
export function OutboundApplicationCreateModal({ thing, place, isOpen, onClose }: Creating) {
  const navigate = useNavigate()
  const [{ data }] = useQuery({ query: OutboundTemplatesQuery, pause: !isOpen })
  const templates = data?.outboundTemplates ?? []
  const choices = [
    ...templates.map(({ templateId, name }) => ({ value: templateId, label: name })),
    { value: '', label: outboundApplications.scratch },
  ]
  return (
    <CreateModal
      isOpen={isOpen}
      onClose={onClose}
      title={outboundApplications.createTitle}
      action={place.menu.create}
      blank={blank}
      missingOf={({ name }) => (name.trim() ? {} : { name: outboundApplications.nameMissing })}
      changeOf={values =>
        changing<{ id: string }>(
          thing.declaration,
          thing.documents.create,
          inputOf(values),
          storedIn(thing.declaration),
          { OUTBOUND_APPLICATION_TAKEN: 'applicationId' },
        )
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
            {...textField(draft, 'databaseId')}
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

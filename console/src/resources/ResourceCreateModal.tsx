import { mutation } from '../api/mutation.ts'
import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { CreateModal } from '../form/CreateModal.tsx'
import { textField } from '../form/field-props.ts'
import { ResourceCreate } from './documents.ts'
import { resources } from './messages.ts'

const blank = { name: '', uri: '', description: '' }

function variablesOf({ name, uri, description }: typeof blank) {
  return { input: { name: name.trim(), uri: uri.trim(), description } }
}

/** Asks what a new resource is called and by which URI applications name it. */
export function ResourceCreateModal(state: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <CreateModal
      {...state}
      title={resources.createTitle}
      action={resources.create}
      blank={blank}
      missingOf={({ name, uri }) => ({
        ...(!name.trim() && { name: resources.nameMissing }),
        ...(!uri.trim() && { uri: resources.uriMissing }),
      })}
      changeOf={values => mutation(ResourceCreate, variablesOf(values), 'resource', { RESOURCE_TAKEN: 'name' })}
      toastOf={({ name }) => resources.createdToast(name.trim())}
      onDone={({ id }) => navigate({ to: '/resources/$id', params: { id } })}
    >
      {draft => (
        <>
          <TextInput data-autofocus label={resources.name} required {...textField(draft, 'name')} />
          <TextInput
            label={resources.uri}
            description={resources.uriHelp}
            placeholder="https://api.example.com"
            required
            {...textField(draft, 'uri')}
          />
          <TextInput label={resources.description} {...textField(draft, 'description')} />
        </>
      )}
    </CreateModal>
  )
}

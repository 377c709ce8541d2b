import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from 'urql'
import { outcomeOf, refusedAt } from '../api/outcome.ts'
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
  const client = useClient()
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
      requestOf={values => ({ document: ResourceCreate, variables: variablesOf(values) })}
      create={async values => {
        const { data, error } = await client.mutation(ResourceCreate, variablesOf(values))
        const outcome = outcomeOf(data?.resourceCreate, error, given =>
          'resource' in given ? given.resource : undefined,
        )
        return refusedAt('name', 'RESOURCE_TAKEN', outcome)
      }}
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

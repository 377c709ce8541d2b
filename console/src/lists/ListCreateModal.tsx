import { mutation } from '../api/mutation.ts'
import { Select, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { CreateModal } from '../form/CreateModal.tsx'
import { textField } from '../form/field-props.ts'
import { ListCreate, type ListRow } from './documents.ts'
import { listKinds } from './lists-search.ts'
import { lists } from './messages.ts'

const blank = { name: '', description: '', kind: 'TEXTS' as ListRow['kind'] }

function variablesOf(values: typeof blank) {
  return { input: { ...values, name: values.name.trim() } }
}

/** Asks for what a new list is, and leads to its page to fill it. */
export function ListCreateModal(state: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <CreateModal
      {...state}
      title={lists.createTitle}
      action={lists.create}
      blank={blank}
      missingOf={({ name }) => (name.trim() ? {} : { name: lists.nameMissing })}
      changeOf={values => mutation(ListCreate, variablesOf(values), 'list', { LIST_TAKEN: 'name' })}
      toastOf={({ name }) => lists.createdToast(name.trim())}
      onDone={({ id }) => navigate({ to: '/lists/$id', params: { id } })}
    >
      {draft => (
        <>
          <TextInput data-autofocus label={lists.name} required {...textField(draft, 'name')} />
          <TextInput label={lists.description} {...textField(draft, 'description')} />
          <Select
            label={lists.kind}
            description={lists.kindHelp}
            data={listKinds.map(value => ({ value, label: lists.kinds[value] }))}
            value={draft.values.kind}
            error={draft.errors.kind}
            allowDeselect={false}
            onChange={value => draft.set('kind', listKinds.find(kind => kind === value) ?? 'TEXTS')}
          />
        </>
      )}
    </CreateModal>
  )
}

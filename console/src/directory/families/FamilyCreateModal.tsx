import { mutation } from '../../kit/api/mutation.ts'
import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { CreateModal } from '../../kit/form/modals/CreateModal.tsx'
import { textField } from '../../kit/form/fields/field-props.ts'
import { FamilyCreate } from './documents.ts'
import { families } from './messages.ts'

const blank = { name: '', databaseId: '' }

function variablesOf({ name, databaseId }: typeof blank) {
  return { input: { name: name.trim(), ...(databaseId.trim() && { databaseId: databaseId.trim() }) } }
}

/** Asks what a new family is called; leads to its members. */
export function FamilyCreateModal(state: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <CreateModal
      {...state}
      title={families.createTitle}
      action={families.create}
      blank={blank}
      missingOf={({ name }) => (name.trim() ? {} : { name: families.nameMissing })}
      changeOf={values => mutation(FamilyCreate, variablesOf(values), 'family', { FAMILY_TAKEN: 'databaseId' })}
      toastOf={({ name }) => families.createdToast(name.trim())}
      onDone={({ databaseId: familyId }) => navigate({ to: '/families/$familyId', params: { familyId } })}
    >
      {draft => (
        <>
          <TextInput data-autofocus label={families.name} required {...textField(draft, 'name')} />
          <TextInput
            label={families.familyId}
            description={families.familyIdHelp}
            {...textField(draft, 'databaseId')}
          />
        </>
      )}
    </CreateModal>
  )
}

import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from 'urql'
import { outcomeOf, refusedAt } from '../api/outcome.ts'
import { CreateModal } from '../form/CreateModal.tsx'
import { textField } from '../form/field-props.ts'
import { FamilyCreate } from './documents.ts'
import { families } from './messages.ts'

const blank = { name: '', familyId: '' }

function variablesOf({ name, familyId }: typeof blank) {
  return { input: { name: name.trim(), ...(familyId.trim() && { familyId: familyId.trim() }) } }
}

/** Asks what a new family is called; leads to its members. */
export function FamilyCreateModal(state: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const client = useClient()
  return (
    <CreateModal
      {...state}
      title={families.createTitle}
      action={families.create}
      blank={blank}
      missingOf={({ name }) => (name.trim() ? {} : { name: families.nameMissing })}
      requestOf={values => ({ document: FamilyCreate, variables: variablesOf(values) })}
      create={async values => {
        const { data, error } = await client.mutation(FamilyCreate, variablesOf(values))
        const outcome = outcomeOf(data?.familyCreate, error, given => ('family' in given ? given.family : undefined))
        return refusedAt('familyId', 'FAMILY_TAKEN', outcome)
      }}
      toastOf={({ name }) => families.createdToast(name.trim())}
      onDone={({ familyId }) => navigate({ to: '/families/$familyId', params: { familyId } })}
    >
      {draft => (
        <>
          <TextInput data-autofocus label={families.name} required {...textField(draft, 'name')} />
          <TextInput label={families.familyId} description={families.familyIdHelp} {...textField(draft, 'familyId')} />
        </>
      )}
    </CreateModal>
  )
}

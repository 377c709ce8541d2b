import { mutation } from '../../../kit/api/mutation.ts'
import { MultiSelect, Text, TextInput } from '@mantine/core'
import { useQuery } from '../../../kit/api/use-query.ts'
import { CreateModal } from '../../../kit/form/modals/CreateModal.tsx'
import { listField, textField } from '../../../kit/form/fields/field-props.ts'
import { DependentCreate, FamilyMemberAdd, FamilyRolesQuery } from './member-documents.ts'
import { families } from '../messages.ts'

type Props = { familyId: string; onClose: () => void; onDone: () => void }

const noMember = { loginId: '', roleNames: [] as string[] }

/** Asks which user joins the family, and with which roles there. */
export function MemberModal({ familyId, onClose, onDone }: Props) {
  const [{ data: known }] = useQuery({ query: FamilyRolesQuery })
  const variablesOf = ({ loginId, roleNames }: typeof noMember) => ({
    input: { familyId, loginId: loginId.trim(), roleNames },
  })
  return (
    <CreateModal
      isOpen
      onClose={onClose}
      title={families.addMember}
      action={families.addMember}
      blank={noMember}
      missingOf={({ loginId }) => (loginId.trim() ? {} : { loginId: families.loginIdMissing })}
      changeOf={values =>
        mutation(FamilyMemberAdd, variablesOf(values), given => ('member' in given ? true : undefined), {
          USER_NOT_FOUND: 'loginId',
        })
      }
      toastOf={() => families.addedToast}
      onDone={onDone}
    >
      {draft => (
        <>
          <TextInput data-autofocus label={families.loginId} required {...textField(draft, 'loginId')} />
          <MultiSelect
            label={families.roles}
            description={families.rolesHelp}
            data={known?.roles.edges.map(({ node }) => node.name) ?? []}
            searchable
            {...listField(draft, 'roleNames')}
          />
        </>
      )}
    </CreateModal>
  )
}

const noDependent = { name: '', loginId: '' }

/** Asks what a new dependent is called. */
export function DependentModal({ familyId, onClose, onDone }: Props) {
  const variablesOf = ({ name, loginId }: typeof noDependent) => ({
    input: { familyId, name: name.trim(), ...(loginId.trim() && { loginId: loginId.trim() }) },
  })
  return (
    <CreateModal
      isOpen
      onClose={onClose}
      title={families.addDependent}
      action={families.addDependent}
      blank={noDependent}
      missingOf={({ name }) => (name.trim() ? {} : { name: families.nameMissing })}
      changeOf={values =>
        mutation(DependentCreate, variablesOf(values), given => ('dependent' in given ? true : undefined), {
          LOGIN_ID_TAKEN: 'loginId',
        })
      }
      toastOf={({ name }) => families.createdToast(name.trim())}
      onDone={onDone}
    >
      {draft => (
        <>
          <Text size="sm">{families.dependentHelp}</Text>
          <TextInput data-autofocus label={families.name} required {...textField(draft, 'name')} />
          <TextInput
            label={families.dependentLoginId}
            description={families.databaseIdHelp}
            {...textField(draft, 'loginId')}
          />
        </>
      )}
    </CreateModal>
  )
}

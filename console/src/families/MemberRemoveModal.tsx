import { useClient } from 'urql'
import { outcomeOf } from '../api/outcome.ts'
import { ChangeModal } from '../form/ChangeModal.tsx'
import { DependentDelete, FamilyMemberRemove, type Member } from './member-documents.ts'
import { memberName } from './member-name.ts'
import { families } from './messages.ts'

type Props = { familyId: string; member: Member; onClose: () => void; onDone: () => void }

/** Asks before a user leaves the family; dependents belong to one for good and are deleted. */
export function MemberRemoveModal({ familyId, member, onClose, onDone }: Props) {
  const client = useClient()
  const { userId, isDependent } = member
  const name = memberName(member)
  const ofDependent = { input: { userId } }
  const ofMember = { input: { familyId, loginId: userId } }
  return (
    <ChangeModal
      isOpen
      isDangerous
      title={isDependent ? families.deleteTitle(name) : families.removeTitle(name)}
      action={isDependent ? families.delete : families.removeMember}
      request={
        isDependent
          ? { document: DependentDelete, variables: ofDependent }
          : { document: FamilyMemberRemove, variables: ofMember }
      }
      change={async () => {
        if (isDependent) {
          const { data, error } = await client.mutation(DependentDelete, ofDependent)
          return outcomeOf(data?.dependentDelete, error, given => ('deletedUserId' in given ? true : undefined))
        }
        const { data, error } = await client.mutation(FamilyMemberRemove, ofMember)
        return outcomeOf(data?.familyMemberRemove, error, given => ('formerMember' in given ? true : undefined))
      }}
      toast={isDependent ? families.deletedToast(name) : families.removedToast(name)}
      onDone={onDone}
      onClose={onClose}
    >
      {isDependent ? families.deleteDependentText : families.removeText}
    </ChangeModal>
  )
}

import { mutation } from '../../../kit/api/mutation.ts'
import { ChangeModal } from '../../../kit/form/modals/ChangeModal.tsx'
import { DependentDelete, FamilyMemberRemove, type Member, memberName } from './member-documents.ts'
import { families } from '../messages.ts'

type Props = { familyId: string; member: Member; onClose: () => void; onDone: () => void }

/** Asks before a user leaves the family; dependents belong to one for good and are deleted. */
export function MemberRemoveModal({ familyId, member, onClose, onDone }: Props) {
  const { user, isDependent } = member
  const name = memberName(member)
  return (
    <ChangeModal
      isOpen
      isDangerous
      title={isDependent ? families.deleteTitle(name) : families.removeTitle(name)}
      action={isDependent ? families.delete : families.removeMember}
      change={
        isDependent
          ? mutation(DependentDelete, { input: { id: user.id } }, given => 'deletedId' in given || undefined)
          : mutation(
              FamilyMemberRemove,
              { input: { familyId, userId: user.id } },
              given => 'user' in given || undefined,
            )
      }
      toast={isDependent ? families.deletedToast(name) : families.removedToast(name)}
      onDone={onDone}
      onClose={onClose}
    >
      {isDependent ? families.deleteDependentText : families.removeText}
    </ChangeModal>
  )
}

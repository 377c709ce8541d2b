import { ChangeModal } from '../../form/modals/ChangeModal.tsx'
import type { AnyRow, AnyThing } from '../thing.ts'
import { deleting } from '../form/values.ts'

type Props = {
  thing: AnyThing
  row: AnyRow
  hasPage: boolean
  onDone: () => void
  onClose: () => void
}

/** Asks before a thing is deleted. */
export function EntityDeleteModal({ thing, row, hasPage, onDone, onClose }: Props) {
  const { texts, deletion } = thing
  const { name } = row
  return (
    <ChangeModal
      isOpen
      isDangerous
      title={texts.deleteTitle(name)}
      action={texts.delete}
      typed={hasPage ? { label: texts.deleteTyped(name), text: name } : undefined}
      change={deleting(thing, row)}
      toast={texts.deletedToast(name)}
      onDone={onDone}
      onClose={onClose}
    >
      {deletion ? deletion(row) : String(texts.deleteText ?? '')}
    </ChangeModal>
  )
}

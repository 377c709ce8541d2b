import { ChangeModal } from '../../form/ChangeModal.tsx'
import type { AnyRow, AnyThing } from '../thing.ts'
import { changing } from '../form/values.ts'

type Props = {
  thing: AnyThing
  row: AnyRow
  hasPage: boolean
  onDone: () => void
  onClose: () => void
}

/** Asks before a thing is deleted. */
export function EntityDeleteModal({ thing, row, hasPage, onDone, onClose }: Props) {
  const { declaration, texts, documents, deletion } = thing
  const { text, isTyped } = deletion?.(row) ?? { text: String(texts.deleteText ?? ''), isTyped: hasPage }
  const { id, name } = row
  return (
    <ChangeModal
      isOpen
      isDangerous
      title={texts.deleteTitle(name)}
      action={texts.delete}
      typed={isTyped ? { label: texts.deleteTyped(name), text: name } : undefined}
      change={changing<unknown>(declaration, documents.delete, { id }, ({ deletedId }) => deletedId)}
      toast={texts.deletedToast(name)}
      onDone={onDone}
      onClose={onClose}
    >
      {text}
    </ChangeModal>
  )
}

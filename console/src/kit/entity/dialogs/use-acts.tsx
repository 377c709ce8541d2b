import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useViewer } from '../../../frame/viewer.ts'
import type { DetailAction } from '../../page/DetailPage.tsx'
import { EntityDeleteModal } from './EntityDeleteModal.tsx'
import { EntityEditModal } from './EntityEditModal.tsx'
import { takenBy } from '../may-change.ts'
import type { Act, AnyRow, AnyThing } from '../thing.ts'

type Given = {
  /** Whether the form is a dialog, because one of them has no page. */
  editsInDialog: boolean
  /** Loads what is shown again: a dialog that is opened after another begins with what that has changed. */
  onDone: () => Promise<unknown>
  onDeleted: () => void
}

/** What can be done with one thing, and the dialog that was asked for. */
export function useActs(thing: AnyThing, { editsInDialog, onDone, onDeleted }: Given) {
  const [asked, setAsked] = useState<{ act: Act<AnyRow>; row: AnyRow }>()
  const { texts, acts = [], declaration } = thing
  const edit: Act<AnyRow> = {
    label: texts.edit,
    icon: IconPencil,
    isShown: row => !row.isBuiltIn,
    modal: state => <EntityEditModal {...state} />,
  }
  const remove: Act<AnyRow> = {
    label: texts.delete,
    icon: IconTrash,
    isDangerous: true,
    isShown: row => !row.isBuiltIn,
    modal: state => {
      const done = () => {
        state.onClose()
        onDeleted()
      }
      return <EntityDeleteModal {...state} hasPage={!editsInDialog} onDone={done} />
    },
  }
  const { permissions } = useViewer()
  const all = [
    ...(editsInDialog && declaration.update ? [edit] : []),
    ...acts,
    ...(declaration.delete ? [{ ...remove, takes: takenBy(declaration, 'delete') }] : []),
  ].filter(({ takes = takenBy(declaration, 'update') }) => permissions.includes(takes))
  const close = () => setAsked(undefined)
  const modal: ReactNode = asked?.act.modal({
    thing,
    row: asked.row,
    onClose: close,
    onDone: async () => {
      await onDone()
      close()
    },
  })
  const actsOf = (row: AnyRow): DetailAction[] =>
    all.filter(({ isShown }) => isShown?.(row) ?? true).map(act => ({ ...act, onClick: () => setAsked({ act, row }) }))
  return { all, actsOf, modal }
}

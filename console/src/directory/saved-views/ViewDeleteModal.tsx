import { mutation } from '../../kit/api/mutation.ts'
import { ConfirmModal } from '../../kit/feedback/ConfirmModal.tsx'
import { useChange } from '../../kit/form/use-change.ts'
import { type SavedView, SavedViewDelete } from './documents.ts'
import { savedViews } from './messages.ts'

type Props = { view: SavedView; onDone: () => void; onClose: () => void }

/** Asks before a view is deleted. */
export function ViewDeleteModal({ view, onDone, onClose }: Props) {
  const { isRunning, failure, run } = useChange()
  const variables = { input: { id: view.id } }
  const remove = () =>
    run(
      mutation(SavedViewDelete, variables, answer => ('deletedId' in answer ? answer : undefined)),
      { toast: savedViews.deletedToast(view.name), onDone },
    )
  return (
    <ConfirmModal
      isOpen
      title={savedViews.deleteTitle(view.name)}
      action={savedViews.delete}
      isDangerous
      isRunning={isRunning}
      failure={failure}
      request={{ document: SavedViewDelete, variables }}
      onConfirm={remove}
      onClose={onClose}
    >
      {savedViews.deleteText}
    </ConfirmModal>
  )
}

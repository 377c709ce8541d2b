import { mutation } from '../../../../kit/api/mutation.ts'
import { ConfirmModal } from '../../../../kit/feedback/ConfirmModal.tsx'
import { useChange } from '../../../../kit/form/use-change.ts'
import { useFlow } from '../../flow-context.ts'
import { FlowDraftDiscard } from '../documents.ts'
import { flowEditor as texts } from '../messages.ts'

type Props = { isSaved: boolean; onDone: () => void; onGiveUp: () => void; onClose: () => void }

/** Forgets the draft; where none was saved, only what is on the page. */
export function DiscardModal({ isSaved, onDone, onGiveUp, onClose }: Props) {
  const { flow } = useFlow()
  const { isRunning, failure, run } = useChange()
  const variables = { input: { id: flow.id } }
  const confirm = () => run(mutation(FlowDraftDiscard, variables, 'flow'), { toast: texts.discardedToast, onDone })
  return (
    <ConfirmModal
      isOpen
      title={texts.discardTitle}
      action={texts.discard}
      isDangerous
      isRunning={isRunning}
      failure={failure}
      request={isSaved ? { document: FlowDraftDiscard, variables } : undefined}
      onConfirm={() => (isSaved ? void confirm() : onGiveUp())}
      onClose={onClose}
    >
      {texts.discardText}
    </ConfirmModal>
  )
}

import { useBlocker } from '@tanstack/react-router'
import { ConfirmModal } from '../feedback/ConfirmModal.tsx'
import { feedback } from '../feedback/messages.ts'

type Props = {
  isDirty: boolean
  /** Names in the address, beside its path, that say what is edited. */
  editedBy?: readonly string[] | undefined
}

/** Asks before unsaved changes are left behind, within the console and when the window is closed. */
export function LeaveGuard({ isDirty, editedBy = [] }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const [from, to] = [current, next].map(({ search }) => new Map<string, unknown>(Object.entries(search)))
      const isOther = editedBy.some(name => from?.get(name) !== to?.get(name))
      return isDirty && (isOther || current.pathname !== next.pathname)
    },
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmModal
      isOpen={blocker.status === 'blocked'}
      title={feedback.leaveTitle}
      action={feedback.leave}
      isDangerous
      isRunning={false}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {feedback.leaveText}
    </ConfirmModal>
  )
}

import { useBlocker } from '@tanstack/react-router'
import { ConfirmModal } from '../feedback/ConfirmModal.tsx'
import { feedback } from '../feedback/messages.ts'

/** Asks before unsaved changes are left behind, within the console and when the window is closed. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
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

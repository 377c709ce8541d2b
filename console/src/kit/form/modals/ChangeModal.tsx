import type { ReactNode } from 'react'
import type { Mutation } from '../../api/mutation.ts'
import { ConfirmModal } from '../../feedback/ConfirmModal.tsx'
import { useChange } from '../use-change.ts'

type Props<Stored> = {
  isOpen: boolean
  /** Names the object. */
  title: string
  /** Counts the consequences. */
  children: ReactNode
  action: string
  isDangerous?: boolean
  typed?: { label: string; text: string }
  change: Mutation<Stored>
  /** What is said when it worked. */
  toast?: string
  onDone: (stored: Stored) => unknown
  onClose: () => void
}

/** Asks for confirmation, makes the change, and shows why it was refused. */
export function ChangeModal<Stored>({ change, toast, onDone, onClose, children, ...rest }: Props<Stored>) {
  const { isRunning, failure, run, reset } = useChange()
  return (
    <ConfirmModal
      {...rest}
      request={change}
      isRunning={isRunning}
      failure={failure}
      onConfirm={() => void run(change, { toast, onDone })}
      onClose={() => {
        reset()
        onClose()
      }}
    >
      {children}
    </ConfirmModal>
  )
}

import { useState } from 'react'
import { useClient } from 'urql'
import type { Failure } from '../api/failure.ts'
import type { Mutation } from '../api/mutation.ts'
import { feedback } from '../feedback/messages.ts'
import { toastSuccess } from '../feedback/toast.ts'

/**
 * Runs the changes of a dialog: keeps what was refused, at its fields or as a whole, and says what worked. It runs until `onDone` has
 * ended: what is shown beside the dialog is then as it was changed.
 */
export function useChange() {
  const client = useClient()
  const [isRunning, setIsRunning] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<Failure>()
  const reset = () => {
    setErrors({})
    setFailure(undefined)
  }
  const run = async <Stored>(
    change: Pick<Mutation<Stored>, 'send'>,
    { toast, onDone }: { toast?: string; onDone?: (stored: Stored) => unknown },
  ) => {
    if (isRunning) return
    reset()
    setIsRunning(true)
    try {
      const outcome = await change.send(client)
      if (outcome.kind === 'invalid') setErrors(outcome.errors)
      else if (outcome.kind === 'refused') setFailure(outcome.failure)
      else if (outcome.kind === 'conflict') setFailure({ kind: 'broken', message: feedback.conflictTitle })
      else {
        if (toast) toastSuccess(toast)
        await onDone?.(outcome.stored)
      }
    } finally {
      setIsRunning(false)
    }
  }
  return { isRunning, errors, failure, run, reset, setErrors }
}

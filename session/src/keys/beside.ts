import { availableParallelism } from 'node:os'
import type { SignatureChecks } from './algorithms.ts'

/**
 * Checks signatures: one by itself at once on this thread, which is quickest, and long ones that are asked for in one turn
 * of the event loop on the threads of the process, where there are cores for them.
 */
export function createSignatureCheck(cores = availableParallelism()) {
  /** In this turn. */
  let asked = 0
  let beside = 0

  return async (key: SignatureChecks, input: Buffer, signature: Buffer): Promise<boolean> => {
    if (cores === 1 || !key.isLong) return key.isSignedBy(input, signature)
    asked++
    // All that is asked for in this turn is counted then.
    await undefined
    const isAlone = asked === 1 && beside === 0
    asked--
    if (isAlone) return key.isSignedBy(input, signature)
    beside++
    try {
      return await key.isSignedByBeside(input, signature)
    } finally {
      beside--
    }
  }
}

import type { Dependencies } from '../../../foundation/dependencies.ts'
import type { Call } from '../../../foundation/call.ts'
import { FlowNonceWrong } from '../errors.ts'
import type { Claimed } from './executions.ts'

/**
 * Each answer carries a nonce, which the web SDK keeps apart from the run's id and sends with the next request: who
 * finds the id of a run, which is in the URLs of returns, cannot go on with it. A client that has never sent one need not.
 * @throws {FlowNonceWrong}
 */
export function checkNonce({ flowNonce }: Call, { state }: Claimed, { isByLink }: { isByLink: boolean }): void {
  // A link goes on in another browser, which has no nonce yet.
  if (isByLink) state.sendsNonce = false
  else if (flowNonce?.sent) {
    if (state.nonce !== '' && flowNonce.sent !== state.nonce) throw new FlowNonceWrong()
    state.sendsNonce = true
  } else if (state.sendsNonce) throw new FlowNonceWrong()
}

/** Answers with a new nonce; the client keeps the one with the highest number. */
export function answerNonce({ random }: Pick<Dependencies, 'random'>, call: Call, { state, step }: Claimed): void {
  if (!call.flowNonce) return
  state.nonce = `${step}.${Buffer.from(random(16)).toString('hex')}`
  call.flowNonce.answered = state.nonce
}

import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import { FlowNonceWrong } from '../errors.ts'
import type { Claimed } from './executions.ts'

/**
 * Each answer carries a nonce, which the web SDK keeps apart from the run's id and sends with the next request. A client
 * that has never sent one need not, until the run leaves for a provider: the URL of the return has the run's id, so from
 * then on only the nonce tells which browser it left from. Pages of ours keep the id in a cookie, and no URL has it.
 * @throws {FlowNonceWrong}
 */
export function checkNonce({ flowNonce }: Call, { state }: Claimed, { isByLink }: { isByLink: boolean }): void {
  // A link goes on in another browser, which has no nonce yet.
  if (isByLink) state.needsNonce = false
  else if (flowNonce?.sent) {
    if (flowNonce.sent !== state.nonce) throw new FlowNonceWrong()
    state.needsNonce = true
  } else if (state.needsNonce && state.nonce !== '') throw new FlowNonceWrong()
}

/** Answers with a new nonce; the client keeps the one with the highest number. */
export function answerNonce({ random }: Pick<Dependencies, 'random'>, call: Call, { state, step }: Claimed): void {
  if (!call.flowNonce) return
  state.nonce = `${step}.${Buffer.from(random(16)).toString('hex')}`
  call.flowNonce.answered = state.nonce
}

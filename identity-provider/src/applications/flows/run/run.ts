import type { SafeUrl } from '@gatehouse/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { ActionStep } from '../../../projects/index.ts'
import type { JwtResponse } from '../../../tokens/index.ts'
import type { ProblemText } from '../problems.ts'
import type { Resolve } from './rules.ts'
import type { FlowState } from './state.ts'

/** One request of a visitor, or of a back end, and what it changes. */
export type Run = {
  call: Call
  /** Changed in place; stored when the request is answered. */
  state: FlowState
  /** What this request brought of the form, with passwords and codes, which are not stored. */
  form: Record<string, unknown>
  resolve: Resolve
  /** Brought by a return from outside, or undefined for a button. */
  returned?: Returned | undefined
  /** Where a link of a message leads, whose token proves who goes on, and where a provider leads back to. */
  backUrl(from: 'link' | 'reset' | 'provider'): SafeUrl
  id: string
}
/** From a link, a provider or a passkey; `isPoll` when the page only asks whether something has happened. */
export type Returned = { isPoll: boolean; input: Record<string, unknown> }

/** Beside the screen, what the page has to do. */
export type Waiting =
  | { action: 'poll' }
  | { action: 'screen' }
  | { action: 'redirect'; redirect: { url: string; isPopup?: boolean } }
  | { action: 'webauthnGet' | 'webauthnCreate'; webauthn: { transactionId: string; options: string; create: boolean } }

export type ActionResult =
  | { is: 'done'; outcome: string }
  | {
      is: 'failed'
      outcome?: string
      problem: ProblemText
      reason: string
      /** Until the step may be taken again. */
      retryAfterSeconds?: number | undefined
    }
  | { is: 'waiting'; waiting: Waiting }
  | { is: 'signedIn'; authInfo: JwtResponse | undefined }

/** Does one action; refuses by `failed` and throws only what is not the visitor's. */
export type Act = (run: Run, step: ActionStep) => Promise<ActionResult>

export const succeeded: ActionResult = { is: 'done', outcome: 'success' }
export function failed(problem: ProblemText, reason: string): ActionResult {
  return { is: 'failed', problem, reason }
}

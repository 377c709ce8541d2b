import type { SafeUrl } from '@gatehouse-id/operation'
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
  /** What the application asks for, which only the pages of OpenID Connect know. */
  asked?: Asked | undefined
}

/** What an application asks of its user beside a sign-in, as it is at this request: it is not stored with the run. */
export type Asked = {
  is: Asks
  /** The name of the application. */
  application: string
  /** Of the user who is signed in. */
  account: string
  /** The host that gets what is given, where nobody has checked the application. */
  uncheckedHost?: string | undefined
  /** What the application wants to have, in the words of who set it up; '' for a scope of OpenID Connect. */
  scopes: readonly AskedScope[]
  /** Whether a link alone does not replace the password of its user. */
  needsSecondFactor?: boolean | undefined
  /** That the device shows which wants to be signed in. */
  deviceCode?: string | undefined
}
/** To choose an account, for access that this one does not have, for a consent, or at a page that is no step of a sign-in. */
export type Asks = 'account' | 'access' | 'consent' | PageAsks
/** A new password by a link that was opened in another browser, or at the pages of devices. */
export type PageAsks = 'new-password' | DeviceAsks
/** For the code of a device, whether it is that device, and to be told what has come of it. */
export type DeviceAsks = 'device-code' | 'device-confirm' | 'device-done' | 'device-refused'
export type AskedScope = { name: string; description: string; isOptional: boolean }

/** What the user has decided. The pages of OpenID Connect compare it with what the application asks for. */
export type Decision = { is: 'kept' } | { is: 'left' } | { is: 'consent'; scopes: string[] }

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
  | { is: 'decided'; decision: Decision }

/** Does one action; refuses by `failed` and throws only what is not the visitor's. */
export type Act = (run: Run, step: ActionStep) => Promise<ActionResult>

export const succeeded: ActionResult = { is: 'done', outcome: 'success' }
export function failed(problem: ProblemText, reason: string): ActionResult {
  return { is: 'failed', problem, reason }
}

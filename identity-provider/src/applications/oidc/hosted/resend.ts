import { OperationError } from '@gatehouse/operation'
import type { HostedCodePageProps } from '@gatehouse/pages'
import { type HostedDependencies, type Outcome, redirect, type InteractionRequest } from './interaction-request.ts'
import { sendProblem, statusOf } from '../../verified/problems.ts'

type Resend = NonNullable<HostedCodePageProps['resend']>

/** Between two messages that one sign-in asks for; further limits are those of the operation. */
const waitMs = 30_000
/** Of a refusal without a time. */
const unknownWaitSeconds = 60

/** The button for another message: the form posts to `<path>/resend`. */
export function resendOf(hosted: HostedDependencies, request: InteractionRequest, path: '/code' | '/link'): Resend {
  const { at = 0 } = request.state.sent ?? {}
  return {
    action: request.path(`${path}/resend`),
    waitSeconds: Math.max(0, Math.ceil((at + waitMs - hosted.clock()) / 1000)),
    ...(request.query.has('resent') && { outcome: 'sent' as const }),
  }
}

type Resending = {
  path: '/code' | '/link'
  send(): Promise<void>
  /** The page with the button, for a refusal. */
  show(status: number, resend: Resend): Outcome
}

/** Sends what was sent once more, if enough time has passed. */
export async function resend(
  hosted: HostedDependencies,
  request: InteractionRequest,
  { path, send, show }: Resending,
): Promise<Outcome> {
  const button = resendOf(hosted, request, path)
  if (button.waitSeconds > 0) return show(429, { ...button, outcome: 'tooSoon' })
  try {
    await send()
    return redirect(request.path(`${path}?resent`))
  } catch (error) {
    const status = statusOf[sendProblem(error)]
    const waitSeconds = (error instanceof OperationError && error.retryAfterSeconds) || unknownWaitSeconds
    return show(status, { ...button, waitSeconds, outcome: 'tooSoon' })
  }
}

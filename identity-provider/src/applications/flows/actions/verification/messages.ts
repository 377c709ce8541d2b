import { OperationError } from '@gatehouse-id/operation'
import { type Act, failed, type Run, succeeded } from '../../run/run.ts'
import type { FlowDependencies } from '../needs.ts'
import { sendCode } from './codes.ts'
import { sendLink } from './links.ts'

/** Between two messages that one run asks for; further limits are those of the operation. */
const waitMs = 30_000
/** Of a refusal without a time. */
const unknownWaitSeconds = 60

/** The seconds until what was sent can be sent again; 0: now. */
export function secondsToResend({ clock }: Pick<FlowDependencies, 'clock'>, { sent }: Run['state']): number {
  return Math.max(0, Math.ceil(((sent?.at ?? 0) + waitMs - clock()) / 1000))
}

export function messageActions(flow: FlowDependencies): Record<'message.resend', Act> {
  return {
    async 'message.resend'(run) {
      const { sent } = run.state
      const { purpose } = sent ?? {}
      if (!sent || purpose === undefined) return failed('failed', 'nothing was sent that can be sent again')
      const { kind, loginId } = sent
      const tooSoon = (retryAfterSeconds: number) =>
        ({ is: 'failed', problem: 'tooSoon', reason: 'a message was just sent', retryAfterSeconds }) as const
      const seconds = secondsToResend(flow, run.state)
      if (seconds > 0) return tooSoon(seconds)
      try {
        if (kind === 'code') await sendCode(flow, run, { purpose, channel: sent.channel, loginId })
        else await sendLink(flow, run, linkAgain(sent))
        Object.assign(run.state.sent ?? {}, { isAgain: true })
        return succeeded
      } catch (error) {
        if (!(error instanceof OperationError)) throw error
        return tooSoon(error.retryAfterSeconds || unknownWaitSeconds)
      }
    },
  }
}

function linkAgain({ kind, purpose, channel, loginId }: NonNullable<Run['state']['sent']>) {
  return {
    kind: kind === 'reset' ? ('reset' as const) : ('link' as const),
    purpose: purpose === 'signIn' ? ('signIn' as const) : ('signUpOrIn' as const),
    channel: channel === 'sms' || channel === 'whatsapp' ? channel : ('email' as const),
    loginId,
  }
}

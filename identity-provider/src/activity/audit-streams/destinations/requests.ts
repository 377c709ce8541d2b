import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { type OutgoingAnswer, type OutgoingRequest, reasonOf } from '../../../foundation/outgoing/request.ts'
import type { Sent } from './destination.ts'

const errorMax = 300
const retryAfterMsMax = 60 * 60_000

/** What an answer means to the destination that asked; nothing when it was accepted. */
type Judge = (answer: OutgoingAnswer) => Partial<Omit<Sent, 'responseStatus' | 'durationMs'>>
export type SendRequest = (request: OutgoingRequest, judge: Judge) => Promise<Sent>

/** Requests to destinations, which tell how they went. */
export function createSendRequest({ clock, outgoing }: Pick<Dependencies, 'clock' | 'outgoing'>): SendRequest {
  return async (request, judge) => {
    const startedAt = clock()
    const sent = (responseStatus: number, { error = '', isAccepted = error === '', ...more }: ReturnType<Judge>) => ({
      responseStatus,
      error: error.slice(0, errorMax),
      isAccepted,
      durationMs: Math.max(0, clock() - startedAt),
      ...more,
    })
    try {
      const answer = await outgoing(request)
      const retryAfterMs = millisecondsOf(answer.retryAfter, clock())
      return sent(answer.status, { ...judge(answer), ...(retryAfterMs && { retryAfterMs }) })
    } catch (error) {
      return sent(0, { error: reasonOf(error) })
    }
  }
}

export function isSuccess({ status }: OutgoingAnswer): boolean {
  return status >= 200 && status < 300
}

/** RFC 9110 §10.2.3: seconds, or a date; 0 for neither. */
function millisecondsOf(retryAfter: string, now: number): number {
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), retryAfterMsMax)
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { millisecondsOf } from '../clock/duration.ts'
import { checkFault, createDraw, type Fault, type FaultHandle } from './fault.ts'
import { matcherOf, outgoingMatcherOf } from './matches.ts'
import type { Management } from '../management.ts'

export type Faults = {
  /**
   * Has something fail from now on. Of several faults of one request all delays and calls count, and the first failure.
   * @throws {TypeError} when it cannot be meant
   */
  add(fault: Fault): FaultHandle
  /** Removes all. */
  clear(): void
  /** A new key signs from now on; tokens of the one before stay valid. Answers its `kid`. */
  rotateKeys(): Promise<string>
  /**
   * Ends all sessions of a user, as an administrator would.
   * @throws {Error} when nobody has that login id
   */
  revoke(loginId: string): Promise<void>
}

type RequestFault = Exclude<Fault, { kind: 'mail' }>
type OutgoingFault = Exclude<RequestFault, { kind: 'call' }> & { outgoing: string }
type MailFault = Extract<Fault, { kind: 'mail' }>
type Message = { recipient: string; channel: string }
/** As the provider takes it; packed declarations name nothing of the provider. */
type Disturbed = { delayMs: number; cut?: 'before' | 'after'; answer?: { status: number; retryAfter: string } }
type Held<Of, Asked> = { fault: Of; matches(asked: Asked): boolean; happens(): boolean }

/** The faults of one Gatehouse, in front of its routes, its messages and its requests to others. */
export function createFaults(management: Management) {
  let ofRequests: Held<RequestFault, { method: string; path: string }>[] = []
  let ofMessages: Held<MailFault, Message>[] = []
  let ofOutgoing: Held<OutgoingFault, { method: string; url: string }>[] = []

  const faults: Faults = {
    add(fault) {
      checkFault(fault)
      const { seen, happens } = createDraw(fault)
      if (fault.kind === 'mail') ofMessages.push({ fault, matches: message => isLost(fault, message), happens })
      else if (isOutgoing(fault)) ofOutgoing.push({ fault, matches: outgoingMatcherOf(fault.outgoing), happens })
      else ofRequests.push({ fault, matches: matcherOf(fault.operation), happens })
      return {
        get seen() {
          return seen()
        },
        remove() {
          ofRequests = ofRequests.filter(each => each.happens !== happens)
          ofMessages = ofMessages.filter(each => each.happens !== happens)
          ofOutgoing = ofOutgoing.filter(each => each.happens !== happens)
        },
      }
    },
    clear() {
      ofRequests = []
      ofMessages = []
      ofOutgoing = []
    },
    async rotateKeys() {
      return (await management.call<{ kid: string }>('/v1/gatehouse/keys/rotate', { now: true })).kid
    },
    async revoke(loginId) {
      await management.call('/v1/mgmt/user/logout', { loginId })
    },
  }

  return {
    faults,
    /** Why a message does not arrive; undefined when it does. */
    withholds(message: Message): string | undefined {
      return ofMessages.some(({ matches, happens }) => matches(message) && happens())
        ? 'a fault of the test'
        : undefined
    },
    disturb(asked: { method: string; url: string }): Disturbed | undefined {
      let delayMs = 0
      for (const { fault, matches, happens } of ofOutgoing) {
        if (!matches(asked) || !happens()) continue
        if (fault.kind === 'latency') delayMs += millisecondsOf(fault.by)
        else if (fault.kind === 'cut') return { delayMs, cut: fault.when ?? 'before' }
        else return { delayMs, answer: { status: fault.status, retryAfter: String(fault.retryAfter ?? '') } }
      }
      return delayMs > 0 ? { delayMs } : undefined
    },
    async around(request: IncomingMessage, response: ServerResponse, next: () => Promise<void>): Promise<void> {
      const asked = { method: request.method ?? '', path: (request.url ?? '').split('?', 1)[0] ?? '' }
      const after: (() => unknown)[] = []
      for (const { fault, matches, happens } of ofRequests) {
        if (!matches(asked) || !happens()) continue
        if (fault.kind === 'latency') await setTimeout(millisecondsOf(fault.by))
        else if (fault.kind === 'call') {
          await fault.before?.()
          if (fault.after) after.push(fault.after)
        } else if (fault.kind === 'status') return fail(request, response, fault)
        else if (fault.when === 'after') after.push(() => request.socket.destroy())
        else return void request.socket.destroy()
      }
      if (after.length > 0) holdAnswer(response, after)
      await next()
    },
  }
}

function isOutgoing(fault: RequestFault): fault is OutgoingFault {
  return fault.kind !== 'call' && fault.outgoing !== undefined
}

function isLost(fault: MailFault, { recipient, channel }: Message): boolean {
  return (
    (fault.recipient === undefined || fault.recipient.toLowerCase() === recipient.toLowerCase()) &&
    (fault.channel === undefined || fault.channel === channel)
  )
}

function fail(
  request: IncomingMessage,
  response: ServerResponse,
  { status, retryAfter }: { status: number; retryAfter?: number | undefined },
) {
  const { origin } = request.headers
  // A page of another origin is told of it as of every answer.
  if (origin)
    response.setHeader('access-control-allow-origin', origin).setHeader('access-control-allow-credentials', 'true')
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter))
  const errorCode = status === 429 ? 'E130429' : 'E130503'
  const errorDescription = status === 429 ? 'Too many requests; try again later' : 'A fault of the test'
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ errorCode, errorDescription }))
}

/** Keeps the answer back until what comes after the operation is done. */
function holdAnswer(response: ServerResponse, after: readonly (() => unknown)[]): void {
  const held = { writeHead: response.writeHead, write: response.write, end: response.end }
  let calls: (() => unknown)[] | undefined = []
  const later = (name: keyof typeof held) =>
    ((...given: unknown[]) => {
      const call = () => Reflect.apply(held[name], response, given)
      if (calls === undefined) return call()
      calls.push(call)
      if (name === 'end') void goOn()
      return name === 'write' ? true : response
    }) as never // Its overloads are passed on as they are.
  async function goOn() {
    try {
      for (const work of after) await work()
    } catch (error) {
      response.destroy(error instanceof Error ? error : new Error(String(error)))
    }
    const all = calls ?? []
    calls = undefined
    if (!response.destroyed) for (const call of all) call()
  }
  response.writeHead = later('writeHead')
  response.write = later('write')
  response.end = later('end')
}

import { lookup as lookUp } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'
import { isPublic } from '../addresses/public.ts'
import { outgoingChannel, telling } from '../requests/diagnostics.ts'

const timeoutMsDefault = 3_500

export type OutgoingRequest = {
  url: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** From the first byte sent to the last one received; 3.5 s unless told. */
  timeoutMs?: number
  /** Of the answer; 64 kB unless told. */
  bytesMax?: number
}
/** `retryAfter` as it was sent; '' without. */
export type OutgoingAnswer = { status: number; contentType: string; retryAfter: string; body: Buffer }

/** Sends a request to a URL out of the configuration. Redirects are not followed. @throws OutgoingFailed */
export type Outgoing = (request: OutgoingRequest) => Promise<OutgoingAnswer>

/** `message` is for anybody; what it was that failed, which tells what exists inside, is `reasonOf` it. */
export class OutgoingFailed extends Error {
  override readonly name = 'OutgoingFailed'
  readonly reason: string
  constructor(message: string, { reason = message, cause }: { reason?: string; cause?: unknown } = {}) {
    super(message, { cause })
    this.reason = reason
  }
}

/** What went wrong, for the audit trail and for who chose the destination for the whole project. */
export function reasonOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof OutgoingFailed) return at.reason
  return error instanceof Error ? error.message : String(error)
}

/** What a test has go wrong with a request: it is late, is answered by nobody who was asked, or its connection is cut. */
export type Disturbance = {
  delayMs: number
  answer?: Pick<OutgoingAnswer, 'status' | 'retryAfter'> | undefined
  cut?: 'before' | 'after' | undefined
}
export type Disturb = (request: Pick<OutgoingRequest, 'method' | 'url'>) => Disturbance | undefined

export type OutgoingOptions = { isPrivateAllowed: boolean; disturb?: Disturb | undefined }

/**
 * Requests to the outside: in time, of a bounded size, and in production never to this machine or a
 * private network. The address that was checked is the one that is connected to.
 */
export function createOutgoing({ isPrivateAllowed, disturb }: OutgoingOptions): Outgoing {
  const send: Outgoing = ({ url, method, headers, body, timeoutMs = timeoutMsDefault, bytesMax = 64 * 1024 }) =>
    new Promise((resolve, reject) => {
      const target = new URL(url)
      const fail = (why: string, cause?: unknown) => reject(new OutgoingFailed(`${target.origin} ${why}`, { cause }))
      const failUnreached = (why: string, cause?: unknown) => reject(unreached(target.origin, why, cause))
      const host = target.hostname.replace(/^\[|\]$/g, '')
      if (!isPrivateAllowed && ipaddr.isValid(host) && !isPublic(host)) return failUnreached('is on a private network')
      const send = target.protocol === 'https:' ? requestHttps : requestHttp
      const lookup = isPrivateAllowed ? undefined : publicOnly
      const request = send(target, { method, headers, lookup, signal: AbortSignal.timeout(timeoutMs) }, response => {
        const chunks: Buffer[] = []
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          chunks.push(chunk)
          if (bytes <= bytesMax) return
          request.destroy()
          fail(`answered more than ${bytesMax} bytes`)
        })
        response.on('end', () => {
          const { statusCode = 0, headers: answered } = response
          resolve({
            status: statusCode,
            contentType: answered['content-type'] ?? '',
            retryAfter: answered['retry-after'] ?? '',
            body: Buffer.concat(chunks),
          })
        })
        response.on('error', error => fail(`broke off its answer: ${error.message}`, error))
      })
      request.on('error', error => {
        const isTimeout = error.name === 'AbortError' || error.name === 'TimeoutError'
        failUnreached(isTimeout ? `took more than ${timeoutMs} ms` : `cannot be reached: ${error.message}`, error)
      })
      request.end(body)
    })
  const sendOrDisturb: Outgoing = request => {
    const disturbance = disturb?.(request)
    return disturbance ? sendDisturbed(request, disturbance, send) : send(request)
  }
  return async request =>
    telling(outgoingChannel, { method: request.method, origin: new URL(request.url).origin }, () =>
      sendOrDisturb(request),
    )
}

async function sendDisturbed(
  request: OutgoingRequest,
  { delayMs, answer, cut }: Disturbance,
  send: Outgoing,
): Promise<OutgoingAnswer> {
  const { timeoutMs = timeoutMsDefault } = request
  const { origin } = new URL(request.url)
  await setTimeout(Math.min(delayMs, timeoutMs))
  if (delayMs >= timeoutMs) throw unreached(origin, `took more than ${timeoutMs} ms`)
  if (answer) return { ...answer, contentType: 'text/plain', body: Buffer.from('a fault of the test') }
  if (cut === 'after') await send(request)
  if (cut) throw unreached(origin, 'cannot be reached: a fault of the test')
  return send({ ...request, timeoutMs: timeoutMs - delayMs })
}

/** One text, whether the name does not exist, the address is inside, or nothing listens or answers there. */
function unreached(origin: string, why: string, cause?: unknown): OutgoingFailed {
  return new OutgoingFailed(`${origin} cannot be reached, or is not allowed`, { reason: `${origin} ${why}`, cause })
}

/**
 * Requests for documents that say which keys and addresses count, such as metadata: in production by https alone, for
 * whoever is on the way would choose the keys.
 */
export function createDocuments({ outgoing, isProduction }: { outgoing: Outgoing; isProduction: boolean }): Outgoing {
  return async request => {
    const { protocol, origin } = new URL(request.url)
    if (isProduction && protocol !== 'https:') throw new OutgoingFailed(`${origin} must be reached by https`)
    return outgoing(request)
  }
}

const publicOnly: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const allowed = addresses.filter(({ address }) => isPublic(address))
    const [first] = allowed
    if (!first) return callback(new Error(`${hostname} is on a private network`), '', 0)
    if (options.all) callback(null, allowed)
    else callback(null, first.address, first.family)
  })
}

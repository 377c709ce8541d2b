import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { RequestFacts } from '@gatehouse-id/operation'

const ours = [
  'x-request-id',
  'x-gatehouse-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-gatehouse-country',
] as const
const soundId = /^[\w.:-]{8,128}$/

/**
 * Sets headers that say where a request comes from, and overwrites what the client sent in them.
 * Headers of a proxy are trusted only from this machine, and only with an https public URL.
 */
export function setFactHeaders(request: IncomingMessage, publicUrl: URL, countryHeader?: string): RequestFacts {
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const isBehindProxy = publicUrl.protocol === 'https:' && (peer === '127.0.0.1' || peer === '::1')
  const forwarded = isBehindProxy ? lastOf(request.headers['x-forwarded-for']) : undefined
  const ip = forwarded ?? peer
  const claimedId = lastOf(request.headers['x-request-id']) ?? ''
  const requestId = soundId.test(claimedId) ? claimedId : randomUUID()
  const values: Record<(typeof ours)[number], string> = {
    'x-request-id': requestId,
    'x-gatehouse-ip': ip,
    'x-forwarded-for': ip,
    'x-forwarded-host': publicUrl.host,
    'x-forwarded-proto': publicUrl.protocol.slice(0, -1),
    'x-gatehouse-country': isBehindProxy ? countryIn(request, countryHeader) : '',
  }
  const raw: string[] = []
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? ''
    if (!(name.toLowerCase() in values)) raw.push(name, request.rawHeaders[index + 1] ?? '')
  }
  for (const [name, value] of Object.entries(values)) raw.push(name, value)
  request.rawHeaders.splice(0, request.rawHeaders.length, ...raw)
  Object.assign(request.headers, values)
  return { requestId, ip }
}

/** Two letters (ISO 3166-1 alpha-2), as the proxy tells them; '' when it does not know. */
function countryIn({ headers }: IncomingMessage, name: string | undefined): string {
  const value = name === undefined ? undefined : lastOf(headers[name.toLowerCase()])
  return value !== undefined && /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : ''
}

/** The facts that `setFactHeaders` wrote. */
export function factsOf(request: Request): RequestFacts {
  return {
    requestId: request.headers.get('x-request-id') ?? '',
    ip: request.headers.get('x-gatehouse-ip') ?? '',
  }
}

function lastOf(header: string | string[] | undefined): string | undefined {
  return (Array.isArray(header) ? header.join(',') : header)?.split(',').at(-1)?.trim() || undefined
}

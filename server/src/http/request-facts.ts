import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { RequestFacts } from '@gatehouse-id/operation'
import { clientOf, type Trusts } from './trusted-proxies.ts'

const ours = [
  'x-request-id',
  'x-gatehouse-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-gatehouse-country',
  'x-gatehouse-forwarded',
] as const
const areOurs: ReadonlySet<string> = new Set(ours)
const soundId = /^[\w.:-]{8,128}$/

type Whence = { publicUrl: URL; countryHeader: string | undefined; trusts: Trusts }

/**
 * Sets headers that say where a request comes from, and overwrites what the client sent in them.
 * Headers of a proxy are trusted only of proxies that the configuration names, and only with an https public URL.
 */
export function createSetFacts({
  publicUrl,
  countryHeader,
  trusts,
}: Whence): (request: IncomingMessage) => RequestFacts {
  const { host } = publicUrl
  const scheme = publicUrl.protocol.slice(0, -1)
  return request => setFacts(request, { host, scheme, countryHeader, trusts })
}

function setFacts(
  request: IncomingMessage,
  { host, scheme, countryHeader, trusts }: Omit<Whence, 'publicUrl'> & { host: string; scheme: string },
): RequestFacts {
  const { remoteAddress = '' } = request.socket
  const peer = remoteAddress.startsWith('::ffff:') ? remoteAddress.slice('::ffff:'.length) : remoteAddress
  const isBehindProxy = scheme === 'https' && trusts(peer)
  const forwardedFor = isBehindProxy ? joined(request.headers['x-forwarded-for']) : undefined
  const ip = forwardedFor === undefined ? peer : clientOf(peer, forwardedFor, trusts)
  const claimedId = lastOf(request.headers['x-request-id']) ?? ''
  const requestId = soundId.test(claimedId) ? claimedId : randomUUID()
  const values: Record<(typeof ours)[number], string> = {
    'x-request-id': requestId,
    'x-gatehouse-ip': ip,
    'x-forwarded-for': ip,
    'x-forwarded-host': host,
    'x-forwarded-proto': scheme,
    'x-gatehouse-forwarded': forwardedFor === undefined ? '' : '1',
    'x-gatehouse-country': isBehindProxy ? countryIn(request, countryHeader) : '',
  }
  const raw: string[] = []
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? ''
    if (!/^x/i.test(name) || !areOurs.has(name.toLowerCase())) raw.push(name, request.rawHeaders[index + 1] ?? '')
  }
  for (const name of ours) {
    raw.push(name, values[name])
    request.headers[name] = values[name]
  }
  request.rawHeaders = raw
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

/** Whether a proxy of ours passed it on. */
export function isForwarded(request: Request): boolean {
  return request.headers.get('x-gatehouse-forwarded') === '1'
}

function joined(header: string | string[] | undefined): string | undefined {
  return (Array.isArray(header) ? header.join(',') : header) || undefined
}

function lastOf(header: string | string[] | undefined): string | undefined {
  return joined(header)?.split(',').at(-1)?.trim() || undefined
}

import { contract } from '@gatehouse-id/identity-provider'
import { hasQuery, type Operation, operationRequest, parseInput } from '@gatehouse-id/operation'
import { isDeepStrictEqual } from 'node:util'

/** A request as an SDK sent it. */
export type Sent = { method: string; url: URL; body: string | undefined; headers: Headers }

/** A `fetch` that keeps what is sent through it. */
export function keepingFetch(kept: Sent[]): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const body = request.body ? await request.clone().text() : undefined
    const response = await fetch(request)
    if (response.ok) kept.push({ method: request.method, url: new URL(request.url), body, headers: request.headers })
    return response
  }
}

const operations = Object.values(contract).flatMap(table => Object.values<Operation>(table))

/**
 * How the request of our client for the same input differs from what an SDK has sent, and which fields it could not have
 * been given; undefined when it is the same.
 */
export function differenceOf({ method, url, body, headers }: Sent): object | undefined {
  const operation = operations.find(each => each.method === method && pathOf(each).test(url.pathname))
  if (!operation) return undefined
  const groups = Object.entries(pathOf(operation).exec(url.pathname)?.groups ?? {})
  const named = Object.fromEntries(groups.map(([name, value]) => [name, decodeURIComponent(value)]))
  const query = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== 'undefined'))
  const given: unknown = hasQuery(operation) ? query : JSON.parse(body || '{}')
  const input = {
    ...named,
    ...(operation.bareBody === undefined ? (given as object) : { [operation.bareBody]: given }),
  }
  const ours = operationRequest(operation, input)
  const path = new URL(ours.path, url)
  const sent = hasQuery(operation) ? Object.fromEntries(path.searchParams) : JSON.parse(ours.body ?? '{}')
  const isSame = path.pathname === url.pathname && isDeepStrictEqual(sent, given)
  const hasType = hasQuery(operation) || !body || headers.get('content-type')?.startsWith('application/json')
  const unknown = missingIn(parseInput(operation, input), renamed(input, operation.aliases))
  if (isSame && hasType && unknown.length === 0) return undefined
  return { path: url.pathname, theirs: given, ours: sent, unknown }
}

function pathOf({ path }: Operation): RegExp {
  return new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
}

function renamed(input: object, aliases: Readonly<Record<string, string>> = {}): object {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [aliases[name] ?? name, value]))
}

/** What answers show, and what is ignored when it is sent back. */
const onlyShown = /^(permissions\.\d+\.systemDefault|lists\.\d+\.id)$/

/** The paths of what is in `given`, and not in `known`. */
function missingIn(known: unknown, given: unknown, at = ''): string[] {
  if (given === null || given === undefined || given === '' || onlyShown.test(at)) return []
  if (known === undefined) return [at]
  if (typeof given !== 'object' || typeof known !== 'object' || known === null) return []
  // Both are objects or lists.
  const inner = known as Record<string, unknown>
  return Object.entries(given).flatMap(([name, value]) => missingIn(inner[name], value, at ? `${at}.${name}` : name))
}

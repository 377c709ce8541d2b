import { contract } from '@gatehouse-id/identity-provider/contract'

type Asked = { method: string; path: string }

/**
 * Whether a request is of an operation.
 * @throws {TypeError} when no request could be
 */
export function matcherOf(operation: string | undefined): (asked: Asked) => boolean {
  if (operation === undefined) return () => true
  const [, method, pattern = ''] = /^(?:([A-Z]+) )?(\/\S*)$/.exec(routeOf(operation)) ?? []
  if (pattern === '')
    throw new TypeError(`${JSON.stringify(operation)} is no operation: write 'POST /v1/auth/**' or 'passwords.signIn'`)
  const parts = pattern.split('/')
  return asked => (method === undefined || method === asked.method) && isPath(parts, asked.path.split('/'))
}

/** The route of an operation that is named as in the contract. */
function routeOf(operation: string): string {
  const [, area = '', name = ''] = /^(\w+)\.(\w+)$/.exec(operation) ?? []
  const tables: Readonly<Record<string, Readonly<Record<string, { method: string; path: string }>>>> = contract
  const table = Object.hasOwn(tables, area) ? tables[area] : undefined
  const found = table && Object.hasOwn(table, name) ? table[name] : undefined
  return found ? `${found.method} ${found.path.replace(/\{\w+\}/g, '*')}` : operation
}

function isPath(pattern: readonly string[], path: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '**'
  const parts = isOpen ? pattern.slice(0, -1) : pattern
  if (isOpen ? path.length < parts.length : path.length !== parts.length) return false
  return parts.every((part, index) => part === '*' || part === path[index])
}

/** A port that is not said is any. */
function isHost(pattern: string, { host, hostname }: URL): boolean {
  const asked = /:\d+$/.test(pattern) && !pattern.endsWith(']') ? host : hostname
  const parts = pattern.split('.')
  const names = asked.split('.')
  return parts.length === names.length && parts.every((part, index) => part === '*' || part === names[index])
}

/**
 * Whether a request to somebody else is meant.
 * @throws {TypeError} when no request could be
 */
export function outgoingMatcherOf(outgoing: string): (asked: { method: string; url: string }) => boolean {
  const [, method, protocol, host = '', path = '/**'] =
    /^(?:([A-Z]+) )?(?:(https?:)\/\/)?((?:[\w*-]+\.)*[\w*-]+(?::\d+)?|\[[\da-fA-F:.]+\](?::\d+)?)(\/\S*)?$/.exec(
      outgoing,
    ) ?? []
  if (host === '')
    throw new TypeError(
      `${JSON.stringify(outgoing)} names no request: write 'idp.example.com' or 'https://idp.example.com/oauth/**'`,
    )
  return asked => {
    const url = new URL(asked.url)
    return (
      (method === undefined || method === asked.method) &&
      (protocol === undefined || protocol === url.protocol) &&
      isHost(host.toLowerCase(), url) &&
      isPath(path.split('/'), url.pathname.split('/'))
    )
  }
}

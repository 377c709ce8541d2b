import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The result of a request, in terms that next-auth 4 and this package share. */
export type Outcome = {
  status: number
  /** The Location header, or `url` of a JSON response. */
  url: string | undefined
  /** A JSON response without a redirect. */
  body: unknown
  /** The names of the cookies after the request. */
  cookies: string[]
}

type InternalAnswer = {
  status?: number
  redirect?: string
  body?: unknown
  headers?: { key: string; value: string }[]
  cookies?: { name: string; value: string; options: { maxAge?: number } }[]
}

/** next-auth exports its routes only wrapped for Next.js; the core handler is an internal file. */
function coreHandler(): (input: { req: unknown; options: unknown }) => Promise<InternalAnswer> {
  const require = createRequire(import.meta.url)
  return require(join(dirname(require.resolve('next-auth/jwt')), '..', 'core', 'index.js')).AuthHandler
}

/** A browser in front of next-auth 4, which reads its address from NEXTAUTH_URL. */
export function createNextAuth(base: string, options: Record<string, unknown>) {
  const handler = coreHandler()
  const cookies = new Map<string, string>()

  const ask = async (path: string, fields?: Record<string, string>): Promise<Outcome> => {
    const url = new URL(path.startsWith('http') ? path : base + path)
    const [action, providerId] = url.pathname.slice(new URL(base).pathname.length + 1).split('/')
    const query = Object.fromEntries(url.searchParams)
    const req = {
      method: fields === undefined ? 'GET' : 'POST',
      headers: {},
      cookies: Object.fromEntries(cookies),
      query,
      body: fields,
      action,
      providerId,
      error: query.error ?? providerId,
      origin: url.origin,
    }
    const answer = await handler({ req, options })
    for (const { name, value, options: attributes } of answer.cookies ?? [])
      if (attributes.maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    // As the wrapper for Next.js does it.
    const isScript = fields?.json === 'true'
    const status = answer.redirect === undefined || isScript ? (answer.status ?? 200) : 302
    const isJson = answer.headers?.some(({ value }) => value === 'application/json') === true
    return { status, url: answer.redirect, body: isJson ? answer.body : undefined, cookies: [...cookies.keys()].sort() }
  }
  return { ask }
}

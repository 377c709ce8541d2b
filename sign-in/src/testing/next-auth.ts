import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** What a request came to, in the terms that next-auth 4 and this package share. */
export interface Outcome {
  status: number
  /** Where to: the Location header, or `url` of a JSON answer. */
  url: string | undefined
  /** A JSON answer that leads nowhere. */
  body: unknown
  /** The names of the cookies that are there afterwards. */
  cookies: string[]
}

interface InternalAnswer {
  status?: number
  redirect?: string
  body?: unknown
  headers?: { key: string; value: string }[]
  cookies?: { name: string; value: string; options: { maxAge?: number } }[]
}

/** next-auth exports its routes only wrapped for Next.js; the core handler lies beside the exported files. */
const coreHandler = (): ((input: { req: unknown; options: unknown }) => Promise<InternalAnswer>) => {
  const require = createRequire(import.meta.url)
  return require(join(dirname(require.resolve('next-auth/jwt')), '..', 'core', 'index.js')).AuthHandler
}

/** A browser in front of next-auth 4 itself, which finds its address in NEXTAUTH_URL. */
export const createNextAuth = (base: string, options: Record<string, unknown>) => {
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
    // What its wrapper for Next.js makes of an answer.
    const isScript = fields?.json === 'true'
    const status = answer.redirect === undefined || isScript ? (answer.status ?? 200) : 302
    const isJson = answer.headers?.some(({ value }) => value === 'application/json') === true
    return { status, url: answer.redirect, body: isJson ? answer.body : undefined, cookies: [...cookies.keys()].sort() }
  }
  return { ask }
}

import fc from 'fast-check'
import { type Endpoint, endpointsOf, type Places } from './endpoints.ts'
import { samlMessages } from './saml-messages.ts'
import type { FuzzRequest } from './request.ts'
import { words } from './values.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' }

const meant = [
  'code',
  'S256',
  'openid profile email',
  'login',
  'none',
  'authorization_code',
  'refresh_token',
  'client_credentials',
  'query',
  'form_post',
  'true',
  'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  'gatehouse-console',
  'eyJhbGciOiJub25lIn0.e30.',
  '{"id_token":{}}',
  'gatehouse.multi-factor',
]
const methods = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom('GET', 'POST') },
  fc.constantFrom('HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
)

/** Requests of browsers and of clients of protocols to the pages and endpoints of projects, and to the sign-in routes. */
export function pageRequests(places: Places[], known: string[]): fc.Arbitrary<FuzzRequest> {
  const value = words([...known, ...meant]).map(text => text.toWellFormed().slice(0, 2000))
  const each = places.flatMap(endpointsOf).map(({ path, fields, isJson: isDocument = false }: Endpoint) => {
    const of = (name: string) => (/^SAML|^w(req|result)/.test(name) ? fc.oneof(value, samlMessages()) : value)
    const all = fc.record(Object.fromEntries([...fields, 'other'].map(name => [name, of(name)])), { requiredKeys: [] })
    const cookie = fc.option(
      fc.record({
        name: fc.constantFrom(
          'next-auth.session-token',
          'next-auth.csrf-token',
          'next-auth.state',
          'DS',
          'DSR',
          '_interaction',
          '_session',
        ),
        value: fc.string({ maxLength: 80 }),
      }),
      { freq: 4 },
    )
    return fc.tuple(methods, all, cookie, fc.boolean()).map(([method, values, sent, sentAsJson]): FuzzRequest => {
      const what = `${method} ${path}`
      const text = new URLSearchParams(Object.entries(values).map(([name, sent]) => [name, sent ?? ''])).toString()
      const headers = {
        accept: 'text/html',
        ...(sent && { cookie: `${sent.name}=${encodeURIComponent(sent.value.toWellFormed())}` }),
      }
      if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH')
        return { what, method, path: `${path}${path.includes('?') ? '&' : '?'}${text}`, credential: 'none', headers }
      const isJson = isDocument || sentAsJson
      const type = isJson ? { 'content-type': 'application/json' } : form
      return {
        what,
        method,
        path,
        credential: 'none',
        headers: { ...headers, ...type },
        body: isJson ? JSON.stringify(values) : text,
      }
    })
  })
  return fc.oneof(...each)
}

import fc from 'fast-check'
import type { FuzzRequest } from './request.ts'
import { words } from './values.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' }

/** Paths of the hosted pages and of OpenID Connect below a project, with the fields that they know. */
const hosted: Record<string, string[]> = {
  '/.well-known/openid-configuration': [],
  '/oauth2/v1/authorize': [
    'client_id',
    'redirect_uri',
    'response_type',
    'scope',
    'state',
    'nonce',
    'prompt',
    'max_age',
    'acr_values',
    'claims',
    'id_token_hint',
    'login_hint',
    'ui_locales',
    'code_challenge',
    'code_challenge_method',
    'response_mode',
    'request',
    'request_uri',
  ],
  '/oauth2/v1/token': [
    'grant_type',
    'code',
    'redirect_uri',
    'client_id',
    'client_secret',
    'refresh_token',
    'code_verifier',
    'client_assertion',
    'client_assertion_type',
    'scope',
    'resource',
  ],
  '/oauth2/v1/userinfo': ['access_token'],
  '/oauth2/v1/revoke': ['token', 'client_id', 'client_secret', 'token_type_hint'],
  '/oauth2/v1/introspect': ['token', 'client_id', 'client_secret'],
  '/oauth2/v1/logout': ['id_token_hint', 'post_logout_redirect_uri', 'state', 'client_id', 'xsrf', 'logout'],
  '/sign-in/x': ['email', 'password', 'code', 'method', 'step', 'action', 'trust'],
  '/sign-in/x/open/sign-up': ['email', 'canPasskey'],
  '/sign-in/x/code/resend': ['email'],
  '/sign-in/x/passkey/options': [],
  '/link': ['t', 'confirm'],
  '/reset': ['t', 'password', 'again'],
}
const routes: Record<string, string[]> = {
  '/api/auth/signin': ['callbackUrl', 'error', 'csrfToken'],
  '/api/auth/signin/gatehouse': ['csrfToken', 'callbackUrl', 'json', 'login_hint', 'prompt'],
  '/api/auth/callback/gatehouse': ['code', 'state', 'iss', 'error', 'error_description'],
  '/api/auth/session': ['csrfToken', 'data'],
  '/api/auth/csrf': [],
  '/api/auth/providers': [],
  '/api/auth/signout': ['csrfToken', 'callbackUrl', 'json'],
  '/api/auth/error': ['error'],
  '/api/auth/verify-request': ['provider', 'type'],
  '/api/auth/_log': ['level', 'code', 'message'],
  '/api/auth/backchannel-logout/gatehouse': ['logout_token'],
  '/v1/auth/oauth/callback': ['code', 'state', 'error', 'id_token', 'user'],
  '/sso-setup/x': ['t', 'issuer', 'clientId'],
}

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

/** Requests of browsers and OpenID clients to the hosted pages of a project and to the sign-in routes. */
export function pageRequests(projectIds: string[], known: string[]): fc.Arbitrary<FuzzRequest> {
  const value = words([...known, ...meant]).map(text => text.toWellFormed().slice(0, 2000))
  const below = Object.entries(hosted).flatMap(([path, fields]) =>
    projectIds.map(id => [`/${id}${path}`, fields] as const),
  )
  const each = [...below, ...Object.entries(routes)].map(([path, fields]) => {
    const all = fc.record(Object.fromEntries([...fields, 'other'].map(name => [name, value])), { requiredKeys: [] })
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
    return fc.tuple(methods, all, cookie, fc.boolean()).map(([method, values, sent, isJson]): FuzzRequest => {
      const what = `${method} ${path}`
      const text = new URLSearchParams(Object.entries(values).map(([name, sent]) => [name, sent ?? ''])).toString()
      const headers = {
        accept: 'text/html',
        ...(sent && { cookie: `${sent.name}=${encodeURIComponent(sent.value.toWellFormed())}` }),
      }
      if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH')
        return { what, method, path: `${path}?${text}`, credential: 'none', headers }
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

/** A request that costs the server more than the attacker. */
export type HostileRequest = {
  what: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: Buffer | undefined
  /** Sent in pieces, without its length. */
  isChunked?: boolean
}

const kB = 1024
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
function fill(part: string, bytes: number) {
  return part.repeat(Math.floor(bytes / part.length))
}
function objects(bytes: number) {
  return `{"loginId":"a","password":"b","loginOptions":{"customClaims":{"a":[${fill('{},', bytes)}1]}}}`
}
function graphql(query: string) {
  return JSON.stringify({ query })
}
function nested(levels: number, inner: string) {
  return '{ viewer '.repeat(levels) + inner + ' }'.repeat(levels)
}

/** The most expensive requests of an attacker; each body is as large as the limit, or larger. */
export function hostileRequests(projectId: string): HostileRequest[] {
  const bearer = { authorization: `Bearer ${projectId}` }
  const operation = (what: string, path: string, body: string, more: Partial<HostileRequest> = {}): HostileRequest => ({
    what,
    method: 'POST',
    path,
    headers: { ...json, ...bearer },
    body: Buffer.from(body),
    ...more,
  })
  const signUp = '/v1/auth/password/signup'
  const passkey = { transactionId: 'x', response: JSON.stringify({ id: 'x', response: fill('o2Nm', 50 * kB) }) }
  const page = `/${projectId}/oauth2/v1`
  return [
    operation('1 MB of objects', signUp, objects(1000 * kB)),
    operation('1 MB of objects, in pieces', signUp, objects(1000 * kB), { isChunked: true }),
    operation('64 kB of objects', signUp, objects(63 * kB)),
    operation('2,000 objects', signUp, objects(6 * kB)),
    operation(
      '2,000 fields',
      signUp,
      JSON.stringify(Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [n, n]))),
    ),
    operation('60 kB of brackets', signUp, '['.repeat(60 * kB)),
    operation('60 kB of escapes in a text', signUp, `{"loginId":"${fill('\\u0041', 60 * kB)}","password":"x"}`),
    operation(
      'an address that takes a parser long',
      '/v1/auth/otp/signup/email',
      JSON.stringify({ loginId: `${fill('a.', 300)}@`, user: { email: `${fill('a@', 300)}` } }),
    ),
    operation('a passkey of 50 kB', '/v1/auth/webauthn/signup/finish', JSON.stringify(passkey)),
    operation('a refresh token of 12 kB', '/v1/auth/refresh', '{}', {
      headers: { ...json, authorization: `Bearer ${projectId}:${fill('eyJhbGciOiJFUzI1NiJ9.', 12 * kB)}` },
    }),
    operation('a wrong management key and 1 MB', '/v1/mgmt/user/create/batch', objects(1000 * kB), {
      headers: { ...json, authorization: `Bearer ${projectId}:nobodys` },
    }),
    {
      what: 'a query of 14 kB',
      method: 'GET',
      path: `/v1/auth/password/policy?${fill('a=1&', 14 * kB)}`,
      headers: bearer,
    },
    operation('GraphQL, 2,000 tokens of one field', '/graphql', graphql(`{ ${fill('viewer ', 1990 * 7)} }`)),
    operation('GraphQL, nested', '/graphql', graphql(nested(600, 'id'))),
    operation(
      'GraphQL, fragments',
      '/graphql',
      graphql(`{ ${fill('...f ', 900 * 5)} } fragment f on Query { ${fill('viewer { id } ', 200 * 14)} }`),
    ),
    operation(
      'GraphQL, 60 kB of variables',
      '/graphql',
      JSON.stringify({ query: '{ viewer { databaseId } }', variables: objects(6 * kB) }),
    ),
    operation('GraphQL, 1 MB', '/graphql', graphql(fill('a', 1000 * kB))),
    {
      what: 'a form of 60 kB to sign-in',
      method: 'POST',
      path: '/api/auth/signin/gatehouse',
      headers: form,
      body: Buffer.from(fill('a=1&', 60 * kB)),
    },
    {
      what: '60 kB of JSON to sign-in',
      method: 'POST',
      path: '/api/auth/signout',
      headers: json,
      body: Buffer.from(objects(60 * kB)),
    },
    {
      what: '14 kB of session cookies',
      method: 'GET',
      path: '/api/auth/session',
      headers: { cookie: `next-auth.session-token=${fill('eyJhbGciOiJkaXIi', 14 * kB)}` },
    },
    { what: '14 kB of cookies', method: 'GET', path: '/api/auth/session', headers: { cookie: fill('a=b; ', 14 * kB) } },
    {
      what: 'a form of 50 kB to the token endpoint',
      method: 'POST',
      path: `${page}/token`,
      headers: form,
      body: Buffer.from(fill('a=1&', 50 * kB)),
    },
    {
      what: 'an authorization request of 12 kB',
      method: 'GET',
      path: `${page}/authorize?client_id=x&scope=openid&claims=${encodeURIComponent(fill('{"a":', 4 * kB))}&state=${fill('a', 4 * kB)}`,
    },
    {
      what: 'a form of 60 kB to a hosted page',
      method: 'POST',
      path: `/${projectId}/reset?t=${fill('a', 1000)}`,
      headers: form,
      body: Buffer.from(fill('a=1&', 60 * kB)),
    },
  ]
}

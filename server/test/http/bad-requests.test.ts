import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { asKeyHolder, post } from '../support/management-api.ts'
import { serverForFile } from '../support/test-server.ts'

const server = serverForFile()
const createUser = '/v1/mgmt/user/create'
const megabyte = 1024 * 1024

type Sent = { body: string; path?: string; hasLength?: boolean; contentType?: string }

/** Sends a raw body with a declared length or in chunks; answers status and envelope. */
function send({ body, path = createUser, hasLength = true, contentType = 'application/json' }: Sent) {
  const { port, projectId, shown } = server()
  const headers = {
    authorization: `Bearer ${projectId}:${shown.managementKey}`,
    'content-type': contentType,
    ...(hasLength && { 'content-length': Buffer.byteLength(body) }),
  }
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const outgoing = request({ port, path, method: 'POST', headers }, response => {
      response
        .setEncoding('utf8')
        .toArray()
        .then(text => resolve({ status: response.statusCode, text: text.join('') }), reject)
    })
    outgoing.on('error', reject)
    // Written before the end, so that Node sends chunks when no length is declared.
    outgoing.write(body)
    outgoing.end()
  })
}

async function sendJson(sent: Sent) {
  const { status, text } = await send(sent)
  return { status, body: JSON.parse(text) }
}

describe.each([
  { how: 'with its length declared', hasLength: true },
  { how: 'in chunks', hasLength: false },
])('a body sent $how', ({ hasLength }) => {
  test.each([
    { what: 'malformed', body: '{"loginId": ', says: 'not valid JSON' },
    { what: 'an array', body: '[]', says: 'must be a JSON object' },
    { what: 'a bare text', body: '"ada"', says: 'must be a JSON object' },
    { what: 'null', body: 'null', says: 'must be a JSON object' },
  ])('that is $what is refused with the envelope', async ({ body, says }) => {
    expect(await sendJson({ body, hasLength })).toEqual({
      status: 400,
      body: {
        errorCode: 'E011001',
        errorName: 'BadRequest',
        errorDescription: 'Bad request',
        errorMessage: expect.stringContaining(says),
        message: expect.stringContaining(says),
      },
    })
  })

  test.each([
    { body: { loginId: 5 }, code: 'E011003', field: 'loginId' },
    { body: { loginId: 'ada', verifiedEmail: 'yes' }, code: 'E011003', field: 'verifiedEmail' },
    { body: { loginId: 'ada', roleNames: ['Auditor', 7] }, code: 'E011003', field: 'roleNames.1' },
    { body: { displayName: 'Ada' }, code: 'E011002', field: 'loginId' },
  ])('with a wrong or missing $field is refused with its name', async ({ body, code, field }) => {
    expect(await sendJson({ body: JSON.stringify(body), hasLength })).toMatchObject({
      status: 400,
      body: { errorCode: code, fields: [{ field, message: expect.any(String) }] },
    })
  })

  test('that is too large is refused, and the server keeps running', async () => {
    const body = JSON.stringify({ loginId: 'ada', displayName: 'a'.repeat(2 * megabyte) })
    expect(await sendJson({ body, hasLength })).toMatchObject({
      status: 413,
      body: { errorCode: 'E011001', errorMessage: `the request body is larger than ${megabyte} bytes` },
    })
    expect(await send({ body: '{"loginId": 5}', hasLength })).toMatchObject({ status: 400 })
  })

  test('to the sign-in routes that is too large is refused too', async () => {
    const body = `csrfToken=${'a'.repeat(2 * megabyte)}`
    const contentType = 'application/x-www-form-urlencoded'
    const refused = await send({ body, path: '/api/auth/signin/gatehouse', hasLength, contentType })
    expect(refused.status).toBe(413)
    expect((await send({ body: 'a=b', path: '/api/auth/signin/gatehouse', hasLength, contentType })).status).toBe(302)
  })

  test('to the GraphQL API that is malformed or too large is refused too', async () => {
    expect((await send({ body: '{"query": ', path: '/graphql', hasLength })).status).toBe(400)
    const large = JSON.stringify({ query: `{ viewer { databaseId } } # ${'a'.repeat(2 * megabyte)}` })
    expect((await send({ body: large, path: '/graphql', hasLength })).status).toBe(413)
  })
})

test('an unknown field is ignored', async () => {
  const answer = await post(asKeyHolder(server()), createUser, { loginId: 'grace', shoeSize: 42 })
  expect(answer).toMatchObject({ status: 200, body: { user: { loginIds: ['grace'] } } })
})

test('a login id that is taken is a clear conflict, and an unknown user has a code of its own', async () => {
  const caller = asKeyHolder(server())
  await post(caller, createUser, { loginId: 'linus' })
  expect(await post(caller, createUser, { loginId: 'linus' })).toMatchObject({
    status: 400,
    body: { errorCode: 'E062107', errorMessage: expect.stringContaining('linus') },
  })
  expect(await post(caller, '/v1/mgmt/user/update', { loginId: 'nobody', displayName: 'x' })).toMatchObject({
    status: 404,
    body: { errorCode: 'E112102' },
  })
})

test('a name as long as the limit allows is stored whole', async () => {
  const displayName = 'ä'.repeat(100)
  const answer = await post(asKeyHolder(server()), createUser, { loginId: 'long', displayName })
  expect(answer).toMatchObject({ status: 200, body: { user: { name: displayName } } })
})

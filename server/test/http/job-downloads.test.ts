import { beforeAll, expect, test } from 'vitest'
import { accountsOf } from '../support/accounts.ts'
import { asKeyHolder, post } from '../support/management-api.ts'
import { serverForFile } from '../support/test-server.ts'

const server = serverForFile()
const password = 'a long enough passphrase 1'
let path: string

function byKey() {
  const { projectId, shown } = server()
  return { authorization: `Bearer ${projectId}:${shown.managementKey}` }
}

async function ask(query: string) {
  const headers = { 'content-type': 'application/json', ...byKey() }
  const response = await fetch(`${server().url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
  return (await response.json()) as { data: Record<string, { job: Job } & Job> } // an answer of GraphQL
}
type Job = { id: string; resultUrl: string | null }

/** As a browser keeps them: the cookies of an Auditor's session of the project. */
async function cookiesOf(loginId: string): Promise<string> {
  await accountsOf(server()).create(loginId, { password })
  await post(asKeyHolder(server()), '/v1/mgmt/user/update/role/add', { loginId, roleNames: ['Auditor'] })
  const { url, projectId } = server()
  const caller = { url, projectId, managementKey: undefined }
  const { body } = await post(caller, '/v1/auth/password/signin', { loginId, password })
  return `DS=${body.sessionJwt}; DSR=${body.refreshJwt}`
}

beforeAll(async () => {
  const { data } = await ask(`mutation { made: userExportJobCreate(input: { format: CSV, columns: ["loginIds"] }) {
    ... on UserExportJobCreatePayload { job { id } } } }`)
  const id = data.made?.job.id
  // The server runs it by itself.
  for (let url: string | null = null; !url; path = url ?? '') {
    const job = (await ask(`{ job(id: "${id}") { resultUrl } }`)).data.job
    url = job?.resultUrl ?? null
  }
})

test('a result is a file for a key and for the cookies of a user who may read it', async () => {
  for (const headers of [byKey(), { cookie: await cookiesOf('auditor@example.com') }]) {
    const response = await fetch(server().url + path, { headers })
    expect({ status: response.status, text: await response.text() }).toEqual({
      status: 200,
      text: 'loginIds\r\n"[""admin@localhost""]"\r\n',
    })
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="J\w+-result\.csv"$/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('nobody else gets it, by no method and from no other site', async () => {
  const cookie = await cookiesOf('other@example.com')
  const requests: [number, RequestInit][] = [
    [401, {}],
    [401, { headers: { authorization: `${byKey().authorization}x` } }],
    [403, { headers: { cookie, 'sec-fetch-site': 'cross-site' } }],
    [404, { method: 'POST', headers: byKey() }],
  ]
  for (const [status, init] of requests)
    expect({ init, status: (await fetch(server().url + path, init)).status }).toEqual({ init, status })
})

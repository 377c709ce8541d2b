import { openDatabase } from '@gatehouse-id/database'
import { contract, type IdentityClient, type Tables } from '@gatehouse-id/identity-provider'
import { bodyLimitsOf, httpClient, type Operation, operationRequest } from '@gatehouse-id/operation'
import type { Fixtures } from '../../identity-provider/src/testing/contract-tests/support/samples/fixtures.ts'
import {
  another,
  type Kind,
  type Seeded,
  seed,
} from '../../identity-provider/src/testing/contract-tests/support/samples/seed.ts'
import { subjects } from '../../identity-provider/src/testing/contract-tests/support/samples/subjects.ts'
import type { HostileRequest } from './requests.ts'
import type { ServerProcess } from '../requests/server-process.ts'
import { worstInputs } from './values.ts'

/** Those who hold a key, or those who are nobody in particular: anybody may sign up. */
export type Sender = 'key' | 'visitor'
/** `make` makes the request anew, so that nothing of an earlier one is in its way. */
export type HostileCase = { what: string; sender: Sender; make(): Promise<HostileRequest> }

/** Node refuses more than 16 kB of headers. */
const queryBytesMax = 14_000

const operations = Object.entries(contract).flatMap(([area, table]) =>
  Object.entries<Operation>(table).map(([name, operation]) => ({ name: `${area}.${name}`, operation })),
)
let made = 0

/** One of each kind of thing in the server's project, and every operation that the contract has. */
export async function hostileOperations(server: ServerProcess, databaseUrl: string) {
  const db = await openDatabase<Tables>({ url: databaseUrl, connectionsMax: 1 })
  const provider = { clientFor: () => clientOf(server) }
  const seeded: Seeded = { db, clock: { now: Date.now() }, provider }
  const things = await seed(seeded, server, 'hostile')
  const link = await provider.clientFor().ssoSetupLinks.generate({ tenantId: things.tenantId })
  const setupPath = new URL(link.adminSSOConfigurationLink).pathname
  const casesOf = operations.map(each => ({ ...each, cases: () => casesFor(seeded, things, each) }))
  return {
    client: provider.clientFor(),
    things: { ...things, setupPath },
    operations: casesOf,
    close: () => db.destroy(),
  }
}

function clientOf({ url: baseUrl, projectId, managementKey }: ServerProcess): IdentityClient {
  const options = { baseUrl, authorization: `Bearer ${projectId}:${managementKey}` }
  const areas = Object.entries(contract).map(([area, table]) => [area, httpClient(table, options)])
  // Safe: every area of the contract has a client of its table.
  return Object.fromEntries(areas) as IdentityClient
}

async function casesFor(
  seeded: Seeded,
  furnished: Fixtures,
  { name, operation }: (typeof operations)[number],
): Promise<HostileCase[]> {
  const subject = subjects.get(name)
  const isQuery = operation.method === 'GET' || operation.method === 'DELETE'
  const limits = isQuery ? { bytesMax: queryBytesMax, valuesMax: queryBytesMax } : bodyLimitsOf(operation)
  const room = { bytes: limits.bytesMax - 1000, values: limits.valuesMax - 100 }
  const things = await oneMore(seeded, furnished, subject?.spends)
  const inputs = (things: Fixtures, tag: string) =>
    worstInputs(operation, subject?.sample(things, tag) ?? commonOf(operation, things), room, tag)
  return inputs(things, 'a').map(({ what }, index) => ({
    what: `${name} ${what}`,
    sender: operation.auth === 'managementKey' ? 'key' : 'visitor',
    async make() {
      // Codes and wrong passwords of one user are few.
      const own = subject ? things : { ...things, ...(await oneMore(seeded, furnished, 'user')) }
      const authorization = await bearerOf(seeded, operation, own)
      const headers = { 'content-type': 'application/json', authorization }
      const { method, path, body } = operationRequest(operation, inputs(own, `n${++made}`)[index]?.make())
      return {
        what,
        method,
        path: path.slice(0, queryBytesMax + 500),
        headers,
        body: body === undefined ? undefined : Buffer.from(body),
      }
    },
  }))
}

/** Another thing of a kind; requests before may have deleted what it belongs to, so that all is made anew. */
async function oneMore(seeded: Seeded, furnished: Fixtures, kind: Kind | undefined): Promise<Fixtures> {
  if (kind === undefined) return furnished
  try {
    return await another(kind, seeded, furnished)
  } catch {
    Object.assign(furnished, await seed(seeded, furnished, 'hostile'))
    // What requests before have stored may not leave room for another one.
    return another(kind, seeded, furnished).catch(() => furnished)
  }
}

async function bearerOf({ provider }: Seeded, { auth }: Operation, things: Fixtures): Promise<string> {
  const client = provider.clientFor({} as never)
  const { projectId, loginId, managementKey } = things
  const tokens = async () => {
    if (auth === 'managementKey') return managementKey
    if (auth === 'accessKey') return (await client.accessKeys.create({ name: 'hostile' })).cleartext
    if (auth !== 'refreshToken' && auth !== 'sessionToken') return ''
    const { refreshJwt, sessionJwt } = await client.jwts.signIn({ loginId })
    return auth === 'refreshToken' ? refreshJwt : sessionJwt
  }
  return `Bearer ${[projectId, await tokens()].filter(Boolean).join(':')}`
}

/** The fields that mean the same wherever they stand. */
function commonOf({ input }: Operation, things: Fixtures): Record<string, unknown> {
  const values: Record<string, unknown> = {
    ...things,
    appId: things.outboundAppId,
    tenant: things.tenantId,
    provider: things.oauthProviderId,
    password: 'correct horse battery',
    code: '123456',
    flowId: 'sign-in',
    resourceId: things.resourceId,
  }
  // Inputs of operations are objects.
  const fields = Object.keys((input as { shape?: object }).shape ?? {})
  return Object.fromEntries(fields.filter(field => field in values).map(field => [field, values[field]]))
}

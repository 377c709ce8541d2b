import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import type { TestDatabase } from '@gatehouse-id/database/testing'
import { hasQuery, type Operation, operationRequest, serveOperations } from '@gatehouse-id/operation'
import { beforeAll } from 'vitest'
import { managementContract } from '../../../provider/contract.ts'
import type { IdentityProvider } from '../../../provider/provider.ts'
import { startTestIdentity, type TestIdentity } from '../../identity.ts'
import { type Contents, createContents } from './contents/contents.ts'
import { seed } from './samples/seed.ts'
import type { Bearer, Fixtures } from './samples/fixtures.ts'

/** `text` is the body as it came or, where it says nothing more than that we failed, why we did. */
export type Answer = { status: number; body: Record<string, unknown>; text: string }

/** Two furnished projects in one database, and a way to ask for any operation with any input. */
export type Context = {
  identity: TestIdentity
  contents: Contents
  own: Fixtures
  /** Another project; every name in it contains `strange`. */
  other: Fixtures
  ask: Ask
  /** Asks another provider on the same database, which has nothing in its caches. */
  askCold(): Ask
  /** Asks another node: a provider with connections of its own. */
  askElsewhere(): Promise<Ask>
}
export type Ask = (operation: Operation, input: Input, bearer: Bearer) => Promise<Answer>
export type Input = Record<string, unknown>

/** Every management operation, as `area.name`; those of authorization have tests of their own, beside them. */
export const operations: { name: string; operation: Operation }[] = Object.entries(managementContract)
  .filter(([area]) => !area.startsWith('authorization'))
  .flatMap(([area, table]) =>
    Object.entries<Operation>(table).map(([name, operation]) => ({ name: `${area}.${name}`, operation })),
  )

type Engine = { engine: string; create(): Promise<Pick<TestDatabase, 'url' | 'drop'>> }

/** One for all tests of a file, on one engine. */
export function contextOn({ create }: Engine): { world: Context } {
  // There is one from before the first test on.
  const shared = {} as { world: Context }
  beforeAll(async () => {
    const database = await create()
    shared.world = await startWorld(await startTestIdentity({ databaseUrl: database.url }), database.url)
    return async () => {
      shared.world.contents.close()
      await shared.world.identity.close()
      await database.drop()
    }
  })
  return shared
}

async function startWorld(identity: TestIdentity, databaseUrl: string): Promise<Context> {
  return {
    identity,
    contents: await createContents(identity.db, databaseUrl),
    own: await seed(identity, identity, 'own'),
    other: await seed(identity, await identity.anotherProject(), 'strange'),
    ask: askOf(identity.provider),
    askCold: () => askOf(identity.coldProvider()),
    askElsewhere: async () => askOf((await identity.anotherProcess()).provider),
  }
}

function askOf({ areas, authenticate }: IdentityProvider): Ask {
  const failures: unknown[] = []
  const handler = serveOperations({ areas, authenticate, onUnexpectedError: error => failures.push(error) })
  return async (operation, input, bearer) => {
    const facts = { requestId: randomUUID(), ip: '203.0.113.7' }
    const response = await handler.handle(requestOf(operation, input, bearer), facts)
    const text = await response.text()
    const cause = failures.splice(0).map(error => inspect(error))
    // Every answer is JSON (provider-api §0.1), and the arrays among them are looked at as text only.
    const body = JSON.parse(text) as Record<string, unknown>
    return { status: response.status, body, text: cause.join() || text }
  }
}

function requestOf(operation: Operation, input: Input, { projectId, managementKey }: Bearer): Request {
  // A query holds texts: what is none travels as JSON, so that malformed inputs arrive as they are.
  const texts = Object.entries(input).map(([name, value]) => [
    name,
    isTextOrNone(value) ? value : JSON.stringify(value),
  ])
  const sent = operationRequest(operation, hasQuery(operation) ? Object.fromEntries(texts) : input)
  const headers = { authorization: `Bearer ${projectId}${managementKey && `:${managementKey}`}` }
  return new Request(`http://gatehouse.test${sent.path}`, { method: sent.method, headers, body: sent.body })
}

function isTextOrNone(value: unknown) {
  return typeof value === 'string' || value === undefined
}

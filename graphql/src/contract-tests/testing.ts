import { consoleRights, startTestIdentity, type TestIdentityOptions } from '@gatehouse-id/identity-provider/testing'
import type { IdentityClient } from '@gatehouse-id/identity-provider/contract'
import { createGraphql, type GraphqlDependencies, type Viewer } from '../index.ts'
import { rightsOf } from '../permissions/rights.ts'

/** An answer of the API. */
export type Answer = {
  status: number
  body: { data?: unknown; errors?: { message: string; extensions: Record<string, unknown> }[]; extensions?: unknown }
}

/** The API over a real identity provider with one project and its administrator, in this process. */
export async function startTestGraphql(
  overrides: Partial<GraphqlDependencies> = {},
  options: TestIdentityOptions = {},
) {
  const counted = { calls: [] as string[], statements: 0 }
  const identity = await startTestIdentity({
    onStatement: () => {
      counted.statements += 1
    },
    ...options,
  })
  const administrator: Viewer = {
    kind: 'administrator',
    id: 'Uadministrator',
    name: 'The administrator',
    email: identity.administrator.email,
    picture: '',
    providerId: 'gatehouse',
    roleNames: ['Administrator'],
    isCompanyAdministrator: true,
    administeredTenantIds: [],
    projectId: identity.projectId,
    apiUrl: identity.baseUrl,
  }
  let viewer: Viewer | undefined = administrator
  const callOf = (who: Viewer) => ({
    ...identity.callAs({ type: 'user', id: who.id, name: who.name }),
    ...rightsOf(who, consoleRights),
  })
  const { provider } = identity
  const { handle, schema, subscriptions, close } = createGraphql({
    viewerOf: async () => viewer,
    clientFor: who => tellingCalls(provider.clientFor(callOf(who)), call => counted.calls.push(call)),
    previewFor: who => work => provider.preview(callOf(who), work),
    atomicallyFor: who => work => provider.atomically(callOf(who), work),
    live: provider.live,
    isDevelopment: false,
    ...overrides,
  })
  const send = async (body: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const response = await handle(
      new Request('http://localhost/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    )
    // Every answer is JSON of this shape; the tests check the data with matchers.
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
  const run = async (query: string, variables: Record<string, unknown> = {}) => {
    const { body } = await send({ query, variables })
    if (body.errors) throw new Error(JSON.stringify(body.errors))
    return body.data
  }
  return {
    identity,
    schema,
    handle,
    subscriptions,
    /** Every call of the provider, in their order. */
    calls: counted.calls,
    /** Ends all subscriptions. */
    close,
    send,
    /** Runs an operation and answers its data; throws when there are errors. */
    run,
    /** The calls to the provider that an operation makes, in their order; throws when there are errors. */
    callsOf: async (query: string, variables: Record<string, unknown> = {}) => {
      const before = counted.calls.length
      await run(query, variables)
      return counted.calls.slice(before)
    },
    /** How many calls of the provider, and statements of its database, an operation takes; throws when there are errors. */
    costOf: async (query: string, variables: Record<string, unknown> = {}) => {
      const { calls, statements } = counted
      const before = calls.length
      const data = await run(query, variables)
      return { calls: calls.length - before, statements: counted.statements - statements, data }
    },
    /** Sends further requests as a viewer with these changes; as a visitor when `undefined`. */
    actAs: (change: Partial<Viewer> | undefined) => {
      viewer = change && { ...administrator, isCompanyAdministrator: change.roleNames === undefined, ...change }
    },
  }
}

/**
 * A mutation of one input, called `result`, that asks for its `payload`, if it is given, and for what it may be refused with:
 * `UserError { code }`.
 */
export function mutationOf(name: string, payload: string, ...refusals: string[]): string {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const asked = [...(payload ? [`${type}Payload { ${payload} }`] : []), ...refusals].map(member => `... on ${member}`)
  return `mutation ($input: ${type}Input!) { result: ${name}(input: $input) { __typename ${asked.join(' ')} } }`
}

/** The same client; `tell` learns of each call before it is made. */
function tellingCalls(client: IdentityClient, tell: (call: string) => void): IdentityClient {
  const wrapped = <Target extends object>(target: Target, wrap: (value: never, name: string) => unknown): Target =>
    new Proxy(target, { get: (object, name) => wrap(Reflect.get(object, name) as never, String(name)) })
  return wrapped(client, (area: object, areaName) =>
    wrapped(area, (operation: (input: unknown) => unknown, name) => (input: unknown) => {
      tell(`${areaName}.${name}`)
      return operation(input)
    }),
  )
}

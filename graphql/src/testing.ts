import { consoleRights, startTestIdentity, type TestIdentityOptions } from '@gatehouse/identity-provider/testing'
import { createGraphql, type GraphqlDependencies, rightsOf, type Viewer } from './index.ts'

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
  const identity = await startTestIdentity(options)
  const administrator: Viewer = {
    kind: 'administrator',
    id: 'Uadministrator',
    name: 'The administrator',
    email: identity.administrator.email,
    picture: '',
    providerId: 'gatehouse',
    roleNames: ['Administrator'],
    administeredTenantIds: [],
    projectId: identity.projectId,
    apiUrl: identity.baseUrl,
  }
  let viewer: Viewer | undefined = administrator
  const callOf = (who: Viewer) =>
    identity.callAs({ type: 'user', id: who.id, name: who.name }, rightsOf(who, consoleRights))
  const { provider } = identity
  const { handle, schema } = createGraphql({
    viewerOf: async () => viewer,
    clientFor: who => provider.clientFor(callOf(who)),
    previewFor: who => work => provider.preview(callOf(who), work),
    atomicallyFor: who => work => provider.atomically(callOf(who), work),
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
  return {
    identity,
    schema,
    handle,
    send,
    /** Runs an operation and answers its data; throws when there are errors. */
    run: async (query: string, variables: Record<string, unknown> = {}) => {
      const { body } = await send({ query, variables })
      if (body.errors) throw new Error(JSON.stringify(body.errors))
      return body.data
    },
    /** Sends further requests as a viewer with these changes; as a visitor when `undefined`. */
    actAs: (change: Partial<Viewer> | undefined) => {
      viewer = change && { ...administrator, ...change }
    },
  }
}

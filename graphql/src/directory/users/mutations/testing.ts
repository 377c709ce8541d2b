import { startTestGraphql } from '../../../contract-tests/testing.ts'

export const acme = btoa('Tenant:acme')
const user = `user { id databaseId version loginIds name givenName email isEmailVerified phone isPhoneVerified recoveryEmail
  isRecoveryEmailVerified recoveryPhone status isTest hasPassword impersonationAllowedUntil roleNames
  tenants { edges { node { tenant { name } roles { name } } } } attributes { edges { node { name value } } } }`
export type User = { id: string; databaseId: string; version: string; loginIds: string[] }
export type Answer = { code?: string; user: User; fields?: { field: string }[] } & Record<string, unknown>

/** The API over a project with a tenant and two roles, and ways to run mutations about users. */
export async function startUserMutations() {
  const api = await startTestGraphql()
  const { tenants, roles } = api.identity.clientAs()
  await tenants.create({ id: 'acme', name: 'Acme' })
  await roles.createBatch({ roles: [{ name: 'One' }, { name: 'Two' }] })

  /** Runs a mutation, and answers its payload or its error. */
  async function act(name: string, input: Record<string, unknown>, payload = user, more = ''): Promise<Answer> {
    const type = name.charAt(0).toUpperCase() + name.slice(1)
    const data = await api.run(
      `mutation ($input: ${type}Input!) { ${name}(input: $input${more}) { __typename ... on UserError { code }
        ... on InvalidInput { fields { field } } ... on ${type}Payload { ${payload} } } }`,
      { input },
    )
    // The query asks for these fields.
    return (data as Record<string, Answer>)[name] ?? { user: { id: '', databaseId: '', version: '', loginIds: [] } }
  }
  async function create(loginId: string, input: Record<string, unknown> = {}): Promise<User> {
    return (await act('userCreate', { loginId, ...input })).user
  }

  return { api, act, create }
}

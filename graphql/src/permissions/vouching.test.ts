import type { TestIdentity } from '@gatehouse-id/identity-provider/testing'
import { type Account, otherAddress, tableOf, verifiedAddress } from '@gatehouse-id/identity-provider/testing-vouching'
import { expect, test } from 'vitest'
import { startTestGraphql } from '../contract-tests/testing.ts'

const password = 'a long password of somebody'
const intro = `# Who vouches for whom in the console

The table of [who vouches for whom](vouching.md) for console roles, printed from what GraphQL did with each account, by
\`graphql/src/permissions/vouching.test.ts\`. An Administrator acts for everybody, but gives no console role to an account
that somebody signed up with and nobody proved. No other role changes a user.
`

/** What somebody with a console role can send about users. */
function callerOf(
  role: string,
  identity: TestIdentity,
  send: (mutation: string, input: object, fields?: string) => Promise<Record<string, unknown> | null>,
) {
  const of = ({ userId }: Account, more: object = {}) => ({ id: btoa(`User:${userId}`), ...more })
  async function signIn(account: Account) {
    const { sessionToken } = (await send('userSignIn', of(account), '... on UserSignInPayload { sessionToken }')) ?? {}
    const [, claims = ''] = String(sessionToken ?? '').split('.')
    return claims && (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub // of our own
  }
  const attempts = {
    verified: (account: Account) =>
      send('userEmailSet', of(account, { email: verifiedAddress(account.name), isVerified: true })),
    address: (account: Account) => send('userEmailSet', of(account, { email: otherAddress(account.name) })),
    password: async (account: Account) =>
      (await send('userPasswordSet', of(account, { password, kind: 'TEMPORARY' })))?.__typename ===
      'UserPasswordSetPayload'
        ? 200
        : 0,
    sessions: (account: Account) => send('userSignOut', of(account)),
    disable: (account: Account) => send('userUpdate', of(account, { isEnabled: false })),
    takeIn: (account: Account) => send('userTenantAdd', of(account, { tenantId: btoa('Tenant:acme') })),
    consoleRole: (account: Account) => send('userRolesAdd', of(account, { roleNames: ['Auditor'] })),
    signIn,
  }
  return { name: `console role ${role}`, identity, attempts }
}

test('each console role, act and account', { tags: ['long'], timeout: 120_000 }, async () => {
  const { identity, actAs, send } = await startTestGraphql({ costPerMinute: Number.POSITIVE_INFINITY })
  for (const id of ['acme', 'theirs']) await identity.clientAs().tenants.create({ id, name: id })
  const tables: string[] = []
  for (const role of ['Administrator', 'Developer', 'Support', 'Auditor']) {
    actAs({ roleNames: [role] })
    const caller = callerOf(role, identity, async (mutation, input, fields = '') => {
      const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input!`
      const query = `mutation ($input: ${type}) { ${mutation}(input: $input) { __typename ${fields} } }`
      const { data, errors } = (await send({ query, variables: { input } })).body
      if (errors?.some(({ message }) => /Cannot query|Unknown/.test(message))) throw new Error(JSON.stringify(errors))
      return (data as Record<string, Record<string, unknown> | null> | null)?.[mutation] ?? null // of our own schema
    })
    tables.push(await tableOf(caller))
  }
  await expect([intro, ...tables].join('\n')).toMatchFileSnapshot('../../../docs/understand/console-vouching.md')
})

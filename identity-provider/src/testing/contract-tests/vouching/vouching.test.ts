import { describe, expect, test } from 'vitest'
import { scimClientOf } from '../../../federation/scim/testing.ts'
import type { TestIdentity } from '../../identity.ts'
import { identityEngines } from '../../engines.ts'
import { inviting } from './inviting.ts'
import { tableOf } from './table.ts'
import {
  type Caller,
  type Manager,
  crossApp,
  directory,
  keyCaller,
  oidcProvider,
  samlProvider,
  tenantAdministrator,
} from './callers.ts'

const keyRoles = ['admin', 'developer', 'support', 'auditor']

async function callersOf(start: () => Promise<TestIdentity>): Promise<Caller[]> {
  const identity = await start()
  const scim = await scimClientOf(identity)
  const bySaml = await start()
  for (const each of [identity, bySaml]) await each.clientAs().tenants.create({ id: 'theirs', name: 'Theirs' })
  await identity.clientAs().scim.update({ tenantId: 'acme', limitsRemovals: false })
  const keys: Manager[] = []
  for (const role of keyRoles) keys.push(await keyCaller(identity, role))
  const administrator = await tenantAdministrator(identity)
  return [
    ...keys,
    administrator,
    ...(await Promise.all([...keys.filter(({ name }) => name.includes('developer')), administrator].map(inviting))),
    directory(identity, scim),
    await oidcProvider(identity),
    await crossApp(identity),
    await samlProvider(bySaml),
  ]
}

const intro = `# Who vouches for whom

Who may say that an address is verified, give a password, replace an address, end sessions, take in an account, or sign in
as it; and for which accounts. Printed from what a running server did with each account, by
\`identity-provider/src/testing/contract-tests/vouching\`.

- Only who may write the project vouches for anybody: management keys with the right \`write\`, and for administrators only
  those with the right \`people\`. What console roles may do is in [console-vouching.md](console-vouching.md).
- A tenant vouches for its own accounts that are proven nowhere else: of no other tenant, without a verified address
  outside of the domains of its single sign-on, and not of an administrator. That is one rule for its administrators (REST,
  GraphQL and widgets), its directory, its provider, and the issuers of cross-app access: \`authorityOver\` in
  \`identity-provider/src/directory/users/ownership\`. Its directory and provider vouch for addresses at its domains; its
  administrators state nothing of addresses. Naming, disabling and signing out is open for accounts that belong to no other
  tenant.
- What a tenant or a sign-up makes is claimed: whoever proves the address first gets it without the passwords, factors and
  sessions that others added (\`AccountReset\` in the audit trail).
- Who gains a console role keeps no session, link or code, and no password, factor or linked account of a time when others
  could sign in as the account: because a key without the right \`people\` or a tenant gave it a password, a link, a session
  or another address (\`EarlierCredentialsEnded\`). Its addresses and the login ids that are addresses end too, but for the
  login id by which it was appointed, where codes and links go from then on; appointed by its id, or by a login id that is
  no address, it keeps the login ids that management or its own sign-up gave. For credentials the same holds for an account
  that a tenant could sign in as when it joins another tenant.
- Addresses that are only claimed name nobody to others: SAML, WS-Federation, provisioning to applications and attribute
  scopes get verified addresses, login ids that management gave, or the user's id.

The columns are accounts of the tenant \`acme\`, whose domain is acme.example, and others. An empty cell: the caller has no
such operation, or there is nothing to do.
`

describe.each(identityEngines)('who vouches for whom, on $engine', ({ start }) => {
  test('each caller, act and account', { tags: ['long'], timeout: 240_000 }, async () => {
    const tables: string[] = []
    for (const caller of await callersOf(start)) tables.push(await tableOf(caller))
    await expect([intro, ...tables].join('\n')).toMatchFileSnapshot('../../../../../docs/understand/vouching.md')
  })
})

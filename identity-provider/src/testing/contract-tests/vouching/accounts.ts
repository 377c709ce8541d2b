import type { TestIdentity } from '../../identity.ts'

export const password = 'a long password of somebody'

/** The accounts of the table, as they are before somebody does something to them. */
export const kinds = {
  own: 'own',
  ownDomain: 'own, verified at its domain',
  ownProven: 'own, verified elsewhere',
  shared: 'of another tenant too',
  foreign: 'of another tenant',
  administrator: 'of an administrator',
  unproven: 'of a sign-up, unproven',
} as const
export type Kind = keyof typeof kinds

export type Account = { kind: Kind; name: string; userId: string; email: string; refreshJwt: string }

const ours = { tenantId: 'acme' }
const made: Record<
  Exclude<Kind, 'unproven'>,
  { domain: string; isVerified: boolean; userTenants: { tenantId: string }[]; roleNames?: string[] }
> = {
  own: { domain: 'home.example', isVerified: false, userTenants: [ours] },
  ownDomain: { domain: 'acme.example', isVerified: true, userTenants: [ours] },
  ownProven: { domain: 'home.example', isVerified: true, userTenants: [ours] },
  shared: { domain: 'acme.example', isVerified: true, userTenants: [ours, { tenantId: 'theirs' }] },
  foreign: { domain: 'theirs.example', isVerified: true, userTenants: [{ tenantId: 'theirs' }] },
  administrator: { domain: 'acme.example', isVerified: true, userTenants: [ours], roleNames: ['Support'] },
}
let number = 0

/** A new account of a kind, with a session. */
export async function makeAccount(identity: TestIdentity, kind: Kind): Promise<Account> {
  const client = identity.clientAs()
  number += 1
  const name = `u${number}`
  if (kind === 'unproven') {
    const email = `${name}@acme.example`
    const headers = { authorization: `Bearer ${identity.projectId}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ loginId: email, password, user: { email } })
    await fetch(`${identity.baseUrl}/v1/auth/password/signup`, { method: 'POST', headers, body })
    const { user } = await client.users.load({ loginId: email })
    const { refreshJwt } = await client.jwts.signIn({ loginId: email })
    return { kind, name, userId: user.userId, email, refreshJwt }
  }
  const { domain, isVerified, ...given } = made[kind]
  const email = `${name}@${domain}`
  const { user } = await client.users.create({ loginId: email, email, verifiedEmail: isVerified, ...given })
  const { refreshJwt } = await client.jwts.signIn({ loginId: email })
  return { kind, name, userId: user.userId, email, refreshJwt }
}

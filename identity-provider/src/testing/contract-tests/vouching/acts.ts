import type { TestIdentity } from '../../identity.ts'
import type { Account } from './accounts.ts'

/** What a caller tries with an account; what it is answered does not matter, but what has become of the account. */
export type Act = keyof typeof acts
export type Attempt = (account: Account) => Promise<unknown>

export const acts = {
  verified: 'say that an address is verified',
  address: 'give it another address',
  password: 'give a password',
  sessions: 'end its sessions',
  disable: 'disable it',
  takeIn: 'make it a member',
  signIn: 'sign in as it',
  consoleRole: 'give it a console role',
} as const

export function verifiedAddress(name: string): string {
  return `${name}-new@acme.example`
}
export function otherAddress(name: string): string {
  return `${name}-new@other.example`
}

/** Whether it has happened. */
export async function hasHappened(identity: TestIdentity, act: Act, account: Account, answer: unknown) {
  const { user } = await identity.clientAs().users.load({ userId: account.userId })
  const post = (path: string, body: object, token = '') =>
    fetch(`${identity.baseUrl}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${[identity.projectId, token].filter(Boolean).join(':')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
  switch (act) {
    case 'verified':
      return user.email === verifiedAddress(account.name) && user.verifiedEmail
    case 'address':
      return user.email === otherAddress(account.name)
    case 'password':
      return answer === 200 && user.password
    case 'sessions':
      return !(await post('/v1/auth/refresh', {}, account.refreshJwt)).ok
    case 'disable':
      return user.status === 'disabled'
    case 'takeIn':
      return user.userTenants.some(({ tenantId }) => tenantId === 'acme')
    case 'signIn':
      return answer === account.userId
    case 'consoleRole':
      return user.roleNames.includes('Auditor')
  }
}

import descope from '@descope/node-sdk'
import { newestTokens } from '../../../activity/messages/delivery/testing.ts'
import type { Account } from './accounts.ts'
import { type Attempt, otherAddress, verifiedAddress } from './acts.ts'
import type { Caller, Manager } from './callers.ts'

/** Who has an account that exists invited, to an address of their own, and follows the link themselves. */
export async function inviting({ name, identity, send }: Manager): Promise<Caller> {
  const sdk = descope({ projectId: identity.projectId, baseUrl: identity.baseUrl })
  const invite = (user: { loginId: string; email: string; roleNames?: string[] }) =>
    send('POST', 'user/create', { ...user, invite: true, sendMail: true })
  async function follow(email: string) {
    const [token] = await newestTokens(identity, email).catch(() => [])
    return token === undefined ? undefined : (await sdk.magicLink.verify(token)).data?.user?.userId
  }
  const to =
    (addressOf: (name: string) => string): Attempt =>
    async ({ email: loginId, name }: Account) => {
      await invite({ loginId, email: addressOf(name) })
      return follow(addressOf(name))
    }
  const newcomer = `invited-by-${name.replaceAll(/\W/g, '')}@acme.example`
  await invite({ loginId: newcomer, email: newcomer })
  if ((await follow(newcomer)) === undefined) throw new Error(`nobody can be invited by the ${name}`)
  const attempts = {
    verified: to(verifiedAddress),
    address: to(otherAddress),
    takeIn: ({ email }: Account) => invite({ loginId: email, email }),
    signIn: to(name => `${name}-thief@acme.example`),
    consoleRole: ({ email }: Account) => invite({ loginId: email, email, roleNames: ['Auditor'] }),
  }
  return { name: `invitation by the ${name}`, identity, attempts }
}

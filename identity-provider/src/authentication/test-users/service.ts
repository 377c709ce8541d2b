import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import { linkTo } from '../verification/link-target.ts'
import { type AddressVerification, kindOf } from '../verification/address-verification.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { linkLifetimeMs } from '../links/magic-links/links.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import { testUsers } from './contract.ts'
import { codeLifetimeMs, type OneTimeCodes } from '../one-time-codes/codes.ts'
import type { MagicLinks } from '../links/magic-links/links.ts'
import type { EnchantedLinks } from '../links/enchanted-links/links.ts'
import type { Verification } from '../verification/verification.ts'
import { addressIn, type users, UserNotFound, getUserToManage } from '../../directory/index.ts'
import type { Channel } from '../../activity/index.ts'
import type { LoginOptions } from '../../tokens/index.ts'
import { defineArea } from '../../foundation/areas/area.ts'

const page = 100
const firstTestUsers = {
  limit: page,
  page: 0,
  withTestUser: true,
  testUsersOnly: true,
}
type Needs = {
  oneTimeCodes: OneTimeCodes
  magicLinks: MagicLinks
  enchantedLinks: EnchantedLinks
  linkTarget: Verification['linkTarget']
} & {
  users: Service<typeof users, Call>
}

function testUsersService(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { oneTimeCodes, magicLinks, enchantedLinks, linkTarget, users: allUsers }: Needs,
): Service<typeof testUsers, Call> {
  type Wanted = { loginId: string; loginOptions?: LoginOptions; deliveryMethod: Channel | 'embedded' }

  /**
   * The verification that reading the message would complete.
   * @throws {UserNotFound} when the user is not a test user
   */
  async function verificationOf(
    tx: Reading,
    call: Call,
    { loginId, loginOptions: options = {}, deliveryMethod }: Wanted,
  ): Promise<AddressVerification> {
    const user = await getUserToManage(tx, call, { loginId })
    if (user.is_test !== 1) throw new UserNotFound({ message: `${loginId} is not a test user` })
    const channel = deliveryMethod === 'embedded' ? 'email' : deliveryMethod
    const kind = kindOf(channel)
    const address = user[kind] || addressIn(loginId, kind) || ''
    return { step: 'signIn', channel, address, loginId, intent: { options }, userId: user.id }
  }

  /** Another caller may have deleted the user since the search. */
  async function deleteIfThere(userId: string, call: Call): Promise<void> {
    try {
      await allUsers.delete({ userId }, call)
    } catch (error) {
      if (!(error instanceof UserNotFound)) throw error
    }
  }

  return {
    create: (input, call) => allUsers.create({ ...input, test: true }, call),
    search: (input, call) => allUsers.search({ ...input, withTestUser: true, testUsersOnly: true }, call),

    async deleteAll(_, call) {
      for (;;) {
        const { users: found } = await allUsers.search(firstTestUsers, call)
        for (const { userId } of found) await deleteIfThere(userId, call)
        if (found.length < page) return {}
      }
    },

    async generateCode(input, call) {
      const { loginId } = input
      const expiresAt = clock() + codeLifetimeMs
      const code = await transact(db, async tx =>
        oneTimeCodes.issue(tx, { call, loginId, verification: await verificationOf(tx, call, input) }),
      )
      return { loginId, code, expiresAt }
    },

    async generateMagicLink({ URI: uri, ...input }, call) {
      const { projectId } = call
      const target = await linkTarget.of(projectId, uri)
      const token = await transact(db, async tx => {
        const payload = await verificationOf(tx, call, input)
        return magicLinks.issue(tx, { projectId, payload, lifetimeMs: linkLifetimeMs })
      })
      return { loginId: input.loginId, link: linkTo(target, token) }
    },

    async generateEnchantedLink({ URI: uri, ...input }, call) {
      const { projectId } = call
      const target = await linkTarget.of(projectId, uri)
      const { links, linkId, pendingRef } = await transact(db, async tx => {
        const verification = await verificationOf(tx, call, { ...input, deliveryMethod: 'email' })
        return enchantedLinks.issue(tx, { projectId, verification, page: target })
      })
      const link = links.find(({ number }) => number === linkId)?.link ?? ''
      return { loginId: input.loginId, link, pendingRef }
    },
  }
}

export const testUsersArea = defineArea({
  contract: testUsers,
  service: testUsersService,
})

import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import { signUpUserOf } from '../../verification/inputs.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { enchantedLinks } from './contract.ts'
import type { EnchantedLinks, SentEnchanted } from './links.ts'
import type { CompleteSignIn } from '../../../tokens/index.ts'
import { defineArea } from '../../../foundation/areas/area.ts'

function enchantedLinksService(
  { db }: Pick<Dependencies, 'db'>,
  { enchantedLinks: links, completeSignIn }: { enchantedLinks: EnchantedLinks; completeSignIn: CompleteSignIn },
): Service<typeof enchantedLinks, Call> {
  return {
    signIn: async ({ URI: uri, ...input }, call) =>
      byEmail(await links.send(call, { ...input, ...email, uri, flow: 'signIn' })),
    signUp: async ({ URI: uri, loginId, loginOptions, ...input }, call) =>
      byEmail(
        await links.send(call, { loginId, loginOptions, ...email, user: signUpUserOf(input), uri, flow: 'signUp' }),
      ),
    signUpOrIn: async ({ URI: uri, ...input }, call) =>
      byEmail(await links.send(call, { ...input, ...email, uri, flow: 'signUpOrIn' })),

    signInSms: async ({ URI: uri, ...input }, call) =>
      bySms(await links.send(call, { ...input, ...sms, uri, flow: 'signIn' })),
    signUpSms: async ({ URI: uri, loginId, loginOptions, ...input }, call) =>
      bySms(await links.send(call, { loginId, loginOptions, ...sms, user: signUpUserOf(input), uri, flow: 'signUp' })),
    signUpOrInSms: async ({ URI: uri, ...input }, call) =>
      bySms(await links.send(call, { ...input, ...sms, uri, flow: 'signUpOrIn' })),

    async verify({ token }, call) {
      const refused = await transact(db, tx => links.follow(tx, call, token))
      if (refused) throw refused
      return {}
    },

    pendingSession: ({ pendingRef }, call) => completeSignIn.complete(call, tx => links.verify(tx, call, pendingRef)),

    updateEmail: async ({ URI: uri, email: address, ...input }, call) =>
      byEmail(await links.change(call, { ...input, ...email, uri, address })),
    updatePhone: async ({ URI: uri, phone: address, ...input }, call) =>
      bySms(await links.change(call, { ...input, ...sms, uri, address })),
  }
}

const email = { channel: 'email' } as const
const sms = { channel: 'sms' } as const

function byEmail({ masked, ...sent }: SentEnchanted) {
  return { ...sent, maskedEmail: masked }
}
function bySms({ masked, ...sent }: SentEnchanted) {
  return { ...sent, maskedPhone: masked }
}

export const enchantedLinksArea = defineArea({
  contract: enchantedLinks,
  service: enchantedLinksService,
})

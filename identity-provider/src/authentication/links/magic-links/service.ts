import type { InputOf, Service } from '@gatehouse-id/operation'
import { maskedAnswer, signUpUserOf } from '../../verification/inputs.ts'
import type { SignInFlow } from '../../verification/plan.ts'
import { kindOf } from '../../verification/address-verification.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import { forEach } from '../../one-time-codes/contract.ts'
import { linkChannels, linkPhoneChannels, magicLinks } from './contract.ts'
import type { FollowedAgain } from './followed-again.ts'
import type { MagicLinks } from './links.ts'
import type { Channel } from '../../../activity/index.ts'
import type { CompleteSignIn } from '../../../tokens/index.ts'
import { defineArea } from '../../../foundation/areas/area.ts'

type Links = Service<typeof magicLinks, Call>
type SendInput = InputOf<typeof magicLinks.signUpEmail>

type MagicLinksNeeds = {
  magicLinks: MagicLinks
  completeSignIn: CompleteSignIn
  followedAgain: FollowedAgain
}

function magicLinksService({ magicLinks: links, completeSignIn, followedAgain }: MagicLinksNeeds): Links {
  const send = (flow: SignInFlow) => (channel: Channel) => async (input: SendInput, call: Call) => {
    const { loginId, loginOptions, URI: uri } = input
    const user = flow === 'signUp' ? signUpUserOf(input) : undefined
    return maskedAnswer(kindOf(channel), await links.send(call, { flow, channel, loginId, loginOptions, user, uri }))
  }

  return {
    ...forEach('signIn', linkChannels, send('signIn')),
    ...forEach('signUp', linkChannels, send('signUp')),
    ...forEach('signUpOrIn', linkChannels, send('signUpOrIn')),
    verify: ({ token }, call) =>
      followedAgain.answering(call, token, note =>
        completeSignIn.complete(call, async tx => note(tx, await links.verify(tx, call, token))),
      ),
    updateEmail: async ({ email, URI: uri, ...input }, call) => ({
      maskedEmail: await links.change(call, { ...input, uri, channel: 'email', address: email }),
    }),
    ...forEach(
      'updatePhone',
      linkPhoneChannels,
      (channel): Links['updatePhoneSms'] =>
        async ({ phone, URI: uri, ...input }, call) => ({
          maskedPhone: await links.change(call, { ...input, uri, channel, address: phone }),
        }),
    ),
  }
}

export const magicLinksArea = defineArea({
  contract: magicLinks,
  service: (_, needs: MagicLinksNeeds) => magicLinksService(needs),
})

import type { InputOf, Service } from '@gatehouse-id/operation'
import { maskedAnswer, signUpUserOf } from '../verification/inputs.ts'
import { kindOf } from '../verification/address-verification.ts'
import type { SignInFlow } from '../verification/plan.ts'
import type { Call } from '../../foundation/requests/call.ts'
import { forEach, oneTimeCodes, phoneChannels } from './contract.ts'
import type { OneTimeCodes } from './codes.ts'
import { type Channel, channels } from '../../activity/index.ts'
import type { CompleteSignIn } from '../../tokens/index.ts'
import { defineArea } from '../../foundation/areas/area.ts'

type Codes = Service<typeof oneTimeCodes, Call>
type SendInput = InputOf<typeof oneTimeCodes.signUpEmail>

type OneTimeCodesNeeds = {
  oneTimeCodes: OneTimeCodes
  completeSignIn: CompleteSignIn
}

function oneTimeCodesService({ oneTimeCodes: codes, completeSignIn }: OneTimeCodesNeeds): Codes {
  const send = (flow: SignInFlow) => (channel: Channel) => async (input: SendInput, call: Call) => {
    const { loginId, loginOptions } = input
    const user = flow === 'signUp' ? signUpUserOf(input) : undefined
    return maskedAnswer(kindOf(channel), await codes.send(call, { flow, channel, loginId, loginOptions, user }))
  }

  return {
    ...forEach('signIn', channels, send('signIn')),
    ...forEach('signUp', channels, send('signUp')),
    ...forEach('signUpOrIn', channels, send('signUpOrIn')),
    ...forEach(
      'verify',
      channels,
      (channel): Codes['verifyEmail'] =>
        (input, call) =>
          completeSignIn.complete(call, tx => codes.verify(tx, call, { channel, ...input })),
    ),
    updateEmail: async ({ email, ...input }, call) => ({
      maskedEmail: await codes.change(call, { ...input, channel: 'email', address: email }),
    }),
    ...forEach(
      'updatePhone',
      phoneChannels,
      (channel): Codes['updatePhoneSms'] =>
        async ({ phone, ...input }, call) => ({
          maskedPhone: await codes.change(call, { ...input, channel, address: phone }),
        }),
    ),
  }
}

export const oneTimeCodesArea = defineArea({
  contract: oneTimeCodes,
  service: (_, needs: OneTimeCodesNeeds) => oneTimeCodesService(needs),
})

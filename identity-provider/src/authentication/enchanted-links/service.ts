import { transact } from '@gatehouse/database'
import type { Service } from '@gatehouse/operation'
import { signUpUserOf } from '../verification/inputs.ts'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { enchantedLinks } from './contract.ts'
import type { EnchantedLinks } from './links.ts'
import type { CompleteSignIn } from '../../tokens/index.ts'

export function enchantedLinksService(
  { db }: Pick<Dependencies, 'db'>,
  { enchantedLinks: links, completeSignIn }: { enchantedLinks: EnchantedLinks; completeSignIn: CompleteSignIn },
): Service<typeof enchantedLinks, Call> {
  return {
    signIn: ({ URI: uri, ...input }, call) => links.send(call, { ...input, uri, flow: 'signIn' }),
    signUp: ({ URI: uri, loginId, loginOptions, ...input }, call) =>
      links.send(call, { loginId, loginOptions, user: signUpUserOf(input), uri, flow: 'signUp' }),
    signUpOrIn: ({ URI: uri, ...input }, call) => links.send(call, { ...input, uri, flow: 'signUpOrIn' }),

    async verify({ token }, call) {
      const refused = await transact(db, tx => links.follow(tx, call, token))
      if (refused) throw refused
      return {}
    },

    pendingSession: ({ pendingRef }, call) => completeSignIn.complete(call, tx => links.verify(tx, call, pendingRef)),

    updateEmail: ({ URI: uri, email, ...input }, call) => links.change(call, { ...input, uri, address: email }),
  }
}

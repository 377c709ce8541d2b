import { transact } from '@gatehouse-id/database'
import type { InputOf, Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { InvalidToken } from '../../foundation/errors/errors.ts'
import { social } from './contract.ts'
import type { Purpose } from './flow.ts'
import { createNative } from './native/native.ts'
import type { AuthorizationRequests } from './requests/authorization-requests.ts'
import type { ExchangeCodes } from './exchange-codes.ts'
import type { OauthProviders } from '../oauth-providers/providers.ts'
import type { Upstreams } from './upstream/upstream.ts'
import { requireMethod, requireOpenSignUp, type SettingsOf } from '../../projects/index.ts'
import type { Intent, CompleteSignIn, SessionOf } from '../../tokens/index.ts'
import type { Challenges } from '../../authentication/index.ts'
import { defineArea } from '../../foundation/areas/area.ts'
import { expired } from '../../foundation/rows/sweep.ts'

type Needs = {
  settings: SettingsOf
  completeSignIn: CompleteSignIn
  sessionOf: SessionOf
  authorizationRequests: AuthorizationRequests
  exchangeCodes: ExchangeCodes
  challenges: Challenges
  oauthProviders: OauthProviders
  upstreams: Upstreams
}

function socialService(dependencies: Dependencies, needs: Needs): Service<typeof social, Call> {
  const { db } = dependencies
  const { settings, completeSignIn, sessionOf, authorizationRequests, exchangeCodes, oauthProviders } = needs
  const native = createNative(dependencies, needs)

  type Start = InputOf<typeof social.start>
  type FlowStart = { purpose: Purpose; intent: Intent; userId?: string }

  async function startFlow(call: Call, { provider, redirectURL, loginHint, prompt }: Start, flowStart: FlowStart) {
    await requireMethod(settings, call.projectId, 'social')
    if (flowStart.purpose === 'signUp') await requireOpenSignUp(settings, call.projectId)
    const flow = { providerId: provider, ...flowStart }
    return { url: await authorizationRequests.begin(call, { flow, redirectUrl: redirectURL, loginHint, prompt }) }
  }

  const begin = async (call: Call, start: Start, purpose: Purpose) =>
    startFlow(call, start, { purpose, intent: await completeSignIn.begin(call, optionsOf(start)) })

  async function exchange(call: Call, code: string) {
    const ownSessionId = (await exchangeCodes.isOfLink(call.projectId, code)) ? await sessionToLinkIn(call) : undefined
    return completeSignIn.complete(call, tx => exchangeCodes.take(tx, call, { code, ownSessionId }))
  }

  /**
   * The session that asked for the link.
   * @throws {InvalidToken}
   * @throws {TokenRevoked}
   * @throws {UserDisabled}
   * @throws {SecondFactorNeeded}
   */
  async function sessionToLinkIn(call: Call): Promise<string> {
    const message = 'only the session that started the link can complete it: send its refresh token with the code'
    if (!call.token) throw new InvalidToken({ message })
    return (await sessionOf.toChangeCredentials(call)).session.id
  }

  return {
    start: (input, call) => begin(call, input, 'signUpOrIn'),
    startSignIn: (input, call) => begin(call, input, 'signIn'),
    startSignUp: (input, call) => begin(call, input, 'signUp'),

    async startUpdate(input, call) {
      const { session } = await sessionOf.toChangeCredentials(call)
      // The session stays, and the exchange returns its tokens.
      const intent = { options: optionsOf(input), sessionId: session.id }
      return startFlow(call, input, { purpose: 'link', intent, userId: session.user_id })
    },

    exchange: ({ code }, call) => exchange(call, code),

    async startNative({ provider, loginOptions, implicit }, call) {
      await requireMethod(settings, call.projectId, 'social')
      const intent = await completeSignIn.begin(call, loginOptions)
      return { ...(await native.begin(call, provider, intent)), implicit }
    },

    finishNative: async (input, call) => exchange(call, await native.finish(call, input)),

    async oneTapClientId({ provider }, { projectId }) {
      await requireMethod(settings, projectId, 'social')
      return { clientId: (await oauthProviders.get(projectId, provider)).provider.clientId }
    },

    async verifyOneTap({ provider, idToken, nonce, loginOptions }, call) {
      await requireMethod(settings, call.projectId, 'social')
      const intent = await completeSignIn.begin(call, loginOptions)
      const incoming = await native.read(call, { provider, idToken, nonce })
      return { code: await transact(db, tx => native.admit(tx, call, incoming, intent)) }
    },

    async exchangeOneTap({ provider, idToken, nonce, loginOptions }, call) {
      await requireMethod(settings, call.projectId, 'social')
      const intent = await completeSignIn.begin(call, loginOptions)
      const incoming = await native.read(call, { provider, idToken, nonce })
      return exchange(call, await transact(db, tx => native.admit(tx, call, incoming, intent)))
    },
  }
}

function optionsOf(start: InputOf<typeof social.start>): Intent['options'] {
  const { provider: _, redirectURL: __, loginHint: ___, prompt: ____, ...options } = start
  return options
}

export const socialArea = defineArea({
  contract: social,
  service: socialService,
  sweeps: [expired('used_id_tokens', { key: ['project_id', 'digest'], by: 'expires_at' })],
})

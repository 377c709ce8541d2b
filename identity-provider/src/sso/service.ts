import type { Service } from '@gatehouse/operation'
import type { Call } from '../call.ts'
import { requireMethod } from '../project-settings/methods.ts'
import type { Rules } from '../rules.ts'
import type { sso } from './contract.ts'
import { SsoNotConfigured } from './errors.ts'

export function ssoService({
  settings,
  completeSignIn,
  exchangeCodes,
}: Pick<Rules, 'settings' | 'completeSignIn' | 'exchangeCodes'>): Service<typeof sso, Call> {
  /** No tenant can be given an identity provider of its own yet. */
  async function start(_: object, call: Call): Promise<never> {
    await requireMethod(settings, call.projectId, 'sso')
    throw new SsoNotConfigured()
  }
  const exchange = ({ code }: { code: string }, call: Call) =>
    completeSignIn.complete(call, undefined, tx => exchangeCodes.take(tx, call, { code }))

  return { startSaml: start, start, exchangeSaml: exchange, exchange }
}

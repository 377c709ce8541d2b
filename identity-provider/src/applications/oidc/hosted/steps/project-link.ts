import { transact } from '@gatehouse/database'
import { renderHostedMessage } from '@gatehouse/pages'
import { OperationError } from '@gatehouse/operation'
import { accept } from '../../../verified/accept.ts'
import { type HostedDependencies, page, type Step, type InteractionRequest } from '../interaction-request.ts'

async function isNoEnchantedLink(
  hosted: HostedDependencies,
  request: InteractionRequest,
  token: string,
): Promise<boolean> {
  return (await transact(hosted.db, tx => hosted.enchantedLinks.follow(tx, request.call, token))) !== undefined
}

/** Handles links that an application sent without a target: they are verified, and nothing follows. */
export function projectLinkStep(hosted: HostedDependencies): Step {
  return {
    path: '/link',
    limit: 'magicLinks.verify',
    /** Opening a link changes nothing: mail programs open links too. */
    async get(request) {
      const confirm = { action: request.path('/link'), fields: { t: request.query.get('t') ?? '' } }
      return page(200, renderHostedMessage({ ...request.shown, about: 'confirmLink', confirm }))
    },
    async post(request) {
      const token = request.form.t ?? ''
      const verified = await accept(hosted, tx => hosted.magicLinks.verify(tx, request.call, token))
      const isDead = verified instanceof OperationError && (await isNoEnchantedLink(hosted, request, token))
      return page(
        isDead ? 401 : 200,
        renderHostedMessage({ ...request.shown, about: isDead ? 'linkDead' : 'linkDone' }),
      )
    },
  }
}

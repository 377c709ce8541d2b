import { transact } from '@gatehouse-id/database'
import { renderHostedMessage } from '@gatehouse-id/pages'
import { OperationError } from '@gatehouse-id/operation'
import { showLinkCode, accept } from '../../../../applications/index.ts'
import {
  type HostedDependencies,
  type InteractionRequest,
  type Outcome,
  page,
  type Step,
} from '../interaction/interaction-request.ts'
import { runOf, type Walk } from '../interaction/run.ts'
import { type Draw, deadLink } from './screens.ts'

/** Opening a link changes nothing: mail programs open links too. */
function confirmPage({ shown, path, query }: InteractionRequest, action: string): Outcome {
  const confirm = { action: path(action), fields: { t: query.get('t') ?? '' } }
  return page(200, renderHostedMessage({ ...shown, about: 'confirmLink', confirm }))
}

/** A link of a sign-in: it signs in the browser that asked for it; in another one it shows a code to type in the first. */
export function linkSteps(hosted: HostedDependencies, { draw, walk }: { draw: Draw; walk: Walk }): Step[] {
  return [
    {
      path: '/link',
      isForAnyBrowser: true,
      async get(request) {
        if (request.query.has('t')) return confirmPage(request, '/link/follow')
        return request.isOwnBrowser ? draw(request, 'link') : deadLink(request)
      },
      post: async request =>
        request.isOwnBrowser ? walk(request, { screen: 'sign-in', button: 'link' }) : deadLink(request),
    },
    {
      path: '/link/follow',
      isForAnyBrowser: true,
      async post(request) {
        const token = request.form.t ?? ''
        if (request.isOwnBrowser) return walk(request, { step: 'link', brought: { token } })
        const code = await showLinkCode(hosted, runOf(hosted, request), token)
        if (code instanceof OperationError) return deadLink(request)
        return page(200, renderHostedMessage({ ...request.shown, about: 'linkCode', code }))
      },
    },
  ]
}

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
    get: async request => confirmPage(request, '/link'),
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

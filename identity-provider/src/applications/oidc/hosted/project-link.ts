import { transact } from '@gatehouse/database'
import { renderHostedMessage } from '@gatehouse/pages'
import { OperationError } from '@gatehouse/operation'
import { accept } from './accept.ts'
import { type HostedDependencies, page, type Step, type Visit } from './visit.ts'

async function isNoEnchantedLink(hosted: HostedDependencies, visit: Visit, token: string): Promise<boolean> {
  return (await transact(hosted.db, tx => hosted.enchantedLinks.follow(tx, visit.call, token))) !== undefined
}

/** Where links lead that an application sent without saying where to: they count, and there is nothing beyond. */
export function projectLinkStep(hosted: HostedDependencies): Step {
  return {
    path: '/link',
    limit: 'magicLinks.verify',
    /** Following a link changes nothing: mail programs follow them, too. */
    async get(visit) {
      const confirm = { action: visit.path('/link'), fields: { t: visit.query.get('t') ?? '' } }
      return page(200, renderHostedMessage({ ...visit.shown, about: 'confirmLink', confirm }))
    },
    async post(visit) {
      const token = visit.form.t ?? ''
      const proven = await accept(hosted, tx => hosted.magicLinks.prove(tx, visit.call, token))
      const isDead = proven instanceof OperationError && (await isNoEnchantedLink(hosted, visit, token))
      return page(isDead ? 401 : 200, renderHostedMessage({ ...visit.shown, about: isDead ? 'linkDead' : 'linkDone' }))
    },
  }
}

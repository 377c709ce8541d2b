import { transact } from '@gatehouse/database'
import { renderHostedMessage } from '@gatehouse/pages'
import { OperationError } from '@gatehouse/operation'
import { accept } from './accept.ts'
import { type Kit, page, type Step, type Visit } from './visit.ts'

const isNoEnchantedLink = async ({ dependencies, rules }: Kit, visit: Visit, token: string): Promise<boolean> =>
  (await transact(dependencies.db, tx => rules.enchantedLinks.follow(tx, visit.call, token))) !== undefined

/** Where links lead that an application sent without saying where to: they count, and there is nothing beyond. */
export const projectLinkStep = (kit: Kit): Step => ({
  path: '/link',
  limit: 'magicLinks.verify',
  /** Following a link changes nothing: mail programs follow them, too. */
  async get(visit) {
    const confirm = { action: visit.path('/link'), fields: { t: visit.query.get('t') ?? '' } }
    return page(200, renderHostedMessage({ ...visit.shown, about: 'confirmLink', confirm }))
  },
  async post(visit) {
    const token = visit.form.t ?? ''
    const proven = await accept(kit, tx => kit.rules.magicLinks.prove(tx, visit.call, token))
    const isDead = proven instanceof OperationError && (await isNoEnchantedLink(kit, visit, token))
    return page(isDead ? 401 : 200, renderHostedMessage({ ...visit.shown, about: isDead ? 'linkDead' : 'linkDone' }))
  },
})

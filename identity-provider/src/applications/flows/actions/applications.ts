import { type Act, type Asks, failed, type Run } from '../run/run.ts'
import { scopeField } from '../run/values/typed.ts'

type Decisions =
  | 'account.keep'
  | 'consent.give'
  | 'password.reset'
  | 'device.find'
  | 'device.confirm'
  | 'application.leave'

/**
 * What a user decides on for an application. None of it counts by itself: the pages of OpenID Connect compare it with what
 * the application asks for.
 */
export const applicationActions: Record<Decisions, Act> = {
  async 'account.keep'({ asked }) {
    return asked?.is === 'account' ? { is: 'decided', decision: { is: 'kept' } } : notAsked('account')
  },

  /** Of a scope that the screen has not listed there is no field. */
  async 'consent.give'({ asked, form }: Run) {
    if (asked?.is !== 'consent') return notAsked('consent')
    const given = asked.scopes.filter(({ name }) => form[scopeField(name)] !== undefined)
    return { is: 'decided', decision: { is: 'consent', scopes: given.map(({ name }) => name) } }
  },

  // Their pages do these themselves: there is no device and no link anywhere else.
  'password.reset': async () => notAsked('new-password'),
  'device.find': async () => notAsked('device-code'),
  'device.confirm': async () => notAsked('device-confirm'),

  async 'application.leave'({ state }) {
    if (state.ends !== 'interaction') return failed('failed', 'there is no application to go back to')
    return { is: 'decided', decision: { is: 'left' } }
  },
}

function notAsked(what: Asks) {
  return failed('failed', `no application asks for this: ${what}`)
}

import { emailOf } from '../email.ts'
import { type HostedDependencies, redirect, type Step } from '../interaction-request.ts'

const pages: ReadonlyMap<string, string> = new Map([
  ['sign-in', ''],
  ['sign-up', '/sign-up'],
  ['forgotten', '/forgotten'],
  ['phone', '/phone'],
])

/** Leads to another page of the sign-in and carries the e-mail address along, which must not be part of a URL. */
export function openStep(hosted: HostedDependencies): Step {
  return {
    path: '/open',
    hasRest: true,
    // It stores one record for each sign-in, as starting one at a provider does.
    limit: 'social.start',
    async post(request) {
      const email = emailOf(request)
      const canOfferPasskey = request.form.canPasskey === 'yes' || request.state.canOfferPasskey
      await hosted.states.change(request.uid, { canOfferPasskey, ...(request.form.email !== undefined && { email }) })
      return redirect(request.path(pages.get(request.rest) ?? ''))
    },
  }
}

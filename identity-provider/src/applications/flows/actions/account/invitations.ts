import { InvalidInput, parseSafeUrl } from '@gatehouse-id/operation'
import { asUser } from '../../../../foundation/requests/call.ts'
import { auditTarget } from '../../../../directory/index.ts'
import { type Act, succeeded } from '../../run/run.ts'
import { fillText } from '../../run/values/fill.ts'
import { type FlowDependencies, limit } from '../needs.ts'
import { addressOf, userOf } from '../shared.ts'

/** Invitations that a user sends: by the operation that creates users, without the rights of an administrator. */
export function invitationActions(flow: FlowDependencies): Record<'user.invite', Act> {
  return {
    async 'user.invite'(run, step) {
      const inviter = await userOf(flow, run)
      const email = await addressOf(run, step, 'email')
      limit(flow, run.call, 'magicLinks.signUpOrInEmail', email)
      const fill = async (value: unknown) =>
        typeof value === 'string' ? (await fillText(value, run.resolve)).trim() : ''
      const [page, tenantId] = [await fill(step.url), await fill(step.tenant)]
      const inviteUrl = page === '' ? undefined : parseSafeUrl(page)
      if (page !== '' && inviteUrl === undefined) throw new InvalidInput({ message: `${page} is no URL to lead to` })
      const roleNames = (step.roles ?? []) as string[] // by the schema of the action
      const invited = {
        ...nobody,
        loginId: email,
        email,
        invite: true,
        inviteUrl,
        locale: run.state.options.locale || undefined,
        ...(tenantId === '' ? { roleNames } : { userTenants: [{ tenantId, roleNames }] }),
      }
      await flow.users.create(invited, asUser(run.call, auditTarget(inviter)))
      return succeeded
    },
  }
}

/** What an invitation does not say. */
const nobody = {
  roleNames: [],
  userTenants: [],
  additionalLoginIds: [],
  familyAssociations: [],
  test: false,
  customAttributes: {},
  ssoAppIds: [],
}

import { asUser } from '../../../../foundation/requests/call.ts'
import { auditTarget, parseAttributes, toAccount } from '../../../../directory/index.ts'
import { reservedAmong } from '../../../../tokens/index.ts'
import { type Act, failed, succeeded } from '../../run/run.ts'
import { fill, fillText } from '../../run/values/fill.ts'
import type { FlowDependencies } from '../needs.ts'
import { textOf, userOf, changeOwn } from '../shared.ts'
import { parseSafeUrl } from '@gatehouse-id/operation'

type Users = 'user.update' | 'user.addRoles' | 'user.acceptTerms' | 'tenant.select' | 'claims.set'

const columns = {
  name: 'display_name',
  givenName: 'given_name',
  middleName: 'middle_name',
  familyName: 'family_name',
  picture: 'picture',
} as const
const characters = 250

/** What a flow changes of its user. Roles of the console are refused, as by everything that is not an administrator. */
export function userActions(flow: FlowDependencies): Record<Users, Act> {
  const { db } = flow

  return {
    async 'user.update'(run, step) {
      const fields = (await fill(step.fields ?? {}, run.resolve)) as Record<string, unknown> // an object stays one
      const { picture } = fields
      if (typeof picture === 'string' && picture.trim() !== '' && parseSafeUrl(picture.trim()) === undefined)
        return failed('failed', 'the picture is no URL that a page may show')
      const attributes = (await fill(step.customAttributes ?? {}, run.resolve)) as Record<string, unknown>
      const changed = Object.entries(columns).flatMap(([field, column]) =>
        typeof fields[field] === 'string' ? [[column, String(fields[field]).trim().slice(0, characters)]] : [],
      )
      await changeOwn(flow, run, (tx, user) =>
        flow.changeUser(tx, asUser(run.call, auditTarget(user)), { userId: user.id }, row => ({
          ...Object.fromEntries(changed),
          ...(Object.keys(attributes).length > 0 && {
            custom_attributes: JSON.stringify({ ...parseAttributes(row), ...attributes }),
          }),
        })),
      )
      return succeeded
    },

    async 'user.addRoles'(run, step) {
      const roles = (step.roles ?? []) as string[] // by the schema of the action
      const tenant = typeof step.tenant === 'string' ? await fillText(step.tenant, run.resolve) : ''
      await changeOwn(flow, run, async (tx, user) => {
        const call = asUser(run.call, auditTarget(user))
        const { user: shown } = await toAccount(tx, user)
        const own = shown.userTenants.find(each => each.tenantId === tenant)
        const others = shown.userTenants.filter(each => each.tenantId !== tenant)
        const change =
          tenant === ''
            ? { roleNames: [...new Set([...shown.roleNames, ...roles])] }
            : {
                userTenants: [
                  ...others,
                  { tenantId: tenant, roleNames: [...new Set([...(own?.roleNames ?? []), ...roles])] },
                ],
              }
        return flow.changeUser(tx, call, { userId: user.id }, () => change)
      })
      return succeeded
    },

    async 'user.acceptTerms'(run, step) {
      const data = { version: String(step.version) }
      await changeOwn(flow, run, (tx, user) => {
        const target = auditTarget(user)
        return flow.recordAudit(tx, asUser(run.call, target), { action: 'TermsAccepted', target, data })
      })
      run.state.claims.termsVersion = data.version
      return succeeded
    },

    async 'tenant.select'(run, step) {
      const { openTenants } = await toAccount(db, await userOf(flow, run))
      const named = typeof step.tenant === 'string' ? await fillText(step.tenant, run.resolve) : textOf(run, 'tenant')
      if (!openTenants.some(({ tenantId }) => tenantId === named))
        return failed('notInTenant', `the user is not in the tenant ${named}`)
      run.state.tenantId = named
      return succeeded
    },

    async 'claims.set'(run, step) {
      const claims = (await fill(step.claims ?? {}, run.resolve)) as FlowClaims // an object of JSON stays one
      const reserved = reservedAmong(Object.keys(claims), 'others')
      if (reserved !== undefined) return failed('failed', `${reserved} is a reserved claim`)
      Object.assign(run.state.claims, claims)
      return succeeded
    },
  }
}
type FlowClaims = Record<string, never>

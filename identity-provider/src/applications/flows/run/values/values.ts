import type { Call } from '../../../../foundation/requests/call.ts'
import { findFailedSignIns } from '../../../../authentication/index.ts'
import { parseLoginIds, toAccount, type UserRow } from '../../../../directory/index.ts'
import { findListed, findProject } from '../../../../projects/index.ts'
import { hasUsedCountry, hasUsedDevice, isKnownNetwork } from '../../../../tokens/index.ts'
import { isOnTrustedDevice } from '../../actions/devices.ts'
import type { FlowDependencies } from '../../actions/needs.ts'
import { mustShowSecondFactor, mustUseSso } from '../demands.ts'
import { listPrefix, type Resolve } from '../rules.ts'
import type { Run } from '../run.ts'
import { userIn } from '../user-in.ts'

const msOfDay = 24 * 60 * 60_000
/** A browser or a country from which the user has not signed in for so long is a new one; networks are known as long. */
const knownDays = 90

/** What rules and texts of a flow may read, by the first part of its path; users are read once they are asked for. */
export function createResolve(
  flow: Pick<FlowDependencies, 'db' | 'clock' | 'hasSso' | 'oauthProviders' | 'settings' | 'trustedDevices'>,
  call: Call,
  { state, form, asked }: Pick<Run, 'state' | 'form' | 'asked'>,
): Resolve {
  const { db, clock } = flow
  const { projectId } = call
  const userRow = () => userIn(db, projectId, state)

  /** What the row alone tells: rules ask for it most. */
  const ofRow: Record<string, (row: UserRow) => unknown> = {
    hasTotp: row => row.has_totp === 1,
    hasPasskey: row => row.has_passkey === 1,
    hasPassword: row => row.has_password === 1,
    isNew: () => state.verified?.isNew === true,
    hasShownSecondFactor: () => state.verified?.isStrong === true,
    hasHeldPassword: row => state.newPassword?.userId === row.id,
    mustShowSecondFactor: row => mustShowSecondFactor(state, row),
    mustUseSso: row => mustUseSso(db, row, state),
  }

  async function user(name = '') {
    const { assumed = {} } = state
    if (Object.hasOwn(assumed, name)) return assumed
    const row = await userRow()
    if (!row) return {}
    if (Object.hasOwn(ofRow, name)) return { [name]: await ofRow[name]?.(row) }
    const { user: shown } = await toAccount(db, row)
    return {
      ...shown,
      tenantIds: shown.userTenants.map(tenant => tenant.tenantId),
    }
  }

  async function device() {
    const row = await userRow()
    const isKnown =
      row !== undefined &&
      (await hasUsedDevice(db, { projectId, userId: row.id, userAgent: call.userAgent, since: since() }))
    const isTrusted = row !== undefined && (await isOnTrustedDevice(flow, { call }, row))
    return { isNew: !isKnown, isTrusted, userAgent: call.userAgent, ip: call.ip }
  }

  const since = () => clock() - knownDays * msOfDay

  /** A user who is not verified is new everywhere: otherwise these values would tell of an account. */
  async function request() {
    const { ip, userAgent, country = '' } = call
    const userId = (await userRow())?.id
    const shared = { ip, userAgent, country, locale: state.options.locale }
    if (userId === undefined) return { ...shared, isNewNetwork: true, isNewCountry: true }
    const isKnown = await isKnownNetwork(db, { projectId, userId, ip, now: clock() })
    const isKnownCountry = await hasUsedCountry(db, { projectId, userId, country, since: since() })
    return { ...shared, isNewNetwork: !isKnown, isNewCountry: !isKnownCountry }
  }

  /** Of every login id that this request or an earlier one names: a visitor cannot hide one behind another. */
  async function attempts() {
    const row = await userRow()
    const typed = ['email', 'phone', 'loginId'].flatMap(name => [form[name], state.form[name]])
    const named = [...typed, state.sent?.loginId, ...(row ? [row.id, ...parseLoginIds(row)] : [])]
    const loginIds = [
      ...new Set(named.flatMap(each => (typeof each === 'string' && each.trim() !== '' ? [each.trim()] : []))),
    ]
    return { failed: state.failures, ...(await findFailedSignIns(db, call, { loginIds, now: clock() })) }
  }

  async function project(name = '') {
    const { methods, isSignUpOpen, trustedDeviceDays } = await flow.settings.of(projectId)
    const isOpen = isSignUpOpen && state.options.acceptsSignUp !== false
    const hasSso = async () => methods.sso && (await flow.hasSso(projectId))
    const asked: Record<string, () => unknown> = {
      name: async () => (await findProject(db, projectId))?.name ?? '',
      hasProviders: async () => methods.social && (await flow.oauthProviders.listEnabled(projectId)).length > 0,
      hasSso,
      takesAddress: async () => methods.password || methods.oneTimeCode || methods.magicLink || (await hasSso()),
    }
    // A sign-up verifies the address first, so that it does not reveal who has an account.
    const canSignUp = isOpen && (methods.oneTimeCode || methods.magicLink)
    const shared = { id: projectId, methods, trustedDeviceDays, isSignUpOpen: isOpen, canSignUp }
    return Object.hasOwn(asked, name) ? { [name]: await asked[name]?.() } : shared
  }

  const roots: Record<string, (name?: string) => unknown> = {
    form: () => ({ ...state.form, ...form }),
    input: () => state.input,
    user,
    device,
    tenant: () => ({ id: state.tenantId }),
    request,
    attempts,
    options: () => ({ tenant: state.options.intent.options.tenantId ?? '', origin: state.options.origin ?? '' }),
    http: () => state.http,
    claims: () => state.claims,
    project,
    application: () => ({
      asks: asked?.is ?? 'sign-in',
      name: asked?.application ?? state.options.application ?? '',
      needsSecondFactor: asked?.needsSecondFactor === true,
      adds: state.options.adds ?? '',
    }),
    sent: () => ({ channel: state.sent?.channel ?? '', isAgain: state.sent?.isAgain === true }),
  }
  const read = new Map<string, Promise<unknown>>()

  return async path => {
    if (path.startsWith(listPrefix)) return findListed(db, projectId, path.slice(listPrefix.length))
    const [root = '', ...rest] = path.split('.')
    const key = `${root}.${rest[0]}`
    const known = read.get(key)
    const value = known ?? Promise.resolve(Object.hasOwn(roots, root) ? roots[root]?.(rest[0]) : undefined)
    if (root === 'project') read.set(key, value)
    return rest.reduce<unknown>(
      (inner, part) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, part)
          ? (inner as Record<string, unknown>)[part] // an object, by its own key
          : undefined,
      await value,
    )
  }
}

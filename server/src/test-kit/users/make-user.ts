import type { Management } from '../management.ts'

/**
 * `invited` has never signed in; the password of `expiredPassword` has to be changed at the next sign-in; `locked` has
 * given too many wrong passwords, and signs in again once it is reset; `disabled` may not sign in.
 */
export type UserState = 'invited' | 'expiredPassword' | 'locked' | 'disabled'

export type UserOptions = {
  name?: string | undefined
  /** The login id by default, where it is an address. */
  email?: string | undefined
  phone?: string | undefined
  password?: string | undefined
  /** Of the project; those that do not exist are created. */
  roles?: readonly string[] | undefined
  /** Ids, or ids with the roles there: `['acme']`, `{ acme: ['Tenant Admin'] }`. Those that do not exist are created. */
  tenants?: readonly string[] | Readonly<Record<string, readonly string[]>> | undefined
  /** Enabled by default. */
  state?: UserState | undefined
}

export type MadeUser = { userId: string; loginId: string; password: string }

export type Users = {
  /** Brings a user into a state. */
  bringInto(state: UserState, loginId: string): Promise<unknown>
  createMissing(names: { roles: readonly string[]; tenants: readonly string[] }): Promise<void>
  /** @throws {TypeError} when a user who is there should be invited */
  make(loginId: string, options?: UserOptions): Promise<MadeUser>
}

const states: readonly UserState[] = ['invited', 'expiredPassword', 'locked', 'disabled']
const passwordDefault = 'correct horse battery 42'
const lockAttempts = 3

/** Users of one Gatehouse. What a test says of them is created as an administrator would. */
export function createUsers({ call, signIn }: Management): Users {
  async function createMissing(
    names: readonly string[],
    known: readonly string[],
    create: (name: string) => Promise<unknown>,
  ) {
    for (const name of new Set(names)) if (!known.includes(name)) await create(name)
  }

  async function createRoles(names: readonly string[]) {
    if (names.length === 0) return
    const { roles } = await call<{ roles: { name: string }[] }>('/v1/mgmt/role/all')
    const known = roles.map(({ name }) => name)
    await createMissing(names, known, name => call('/v1/mgmt/role/create', { name }))
  }

  async function createTenants(ids: readonly string[]) {
    if (ids.length === 0) return
    const { tenants } = await call<{ tenants: { id: string }[] }>('/v1/mgmt/tenant/all')
    const known = tenants.map(({ id }) => id)
    await createMissing(ids, known, id => call('/v1/mgmt/tenant/create', { id, name: id }))
  }

  async function find(loginId: string): Promise<string | undefined> {
    const { users } = await call<{ users: { userId: string }[] }>('/v2/mgmt/user/search', { loginIds: [loginId] })
    return users[0]?.userId
  }

  /** Wrong passwords are needed, and a project whose policy counts them. */
  async function lock(loginId: string) {
    const policy = await call<{ lock?: boolean; lockAttempts?: number }>('/v1/mgmt/password/settings')
    const isLocking = policy.lock === true && (policy.lockAttempts ?? 0) > 0
    if (!isLocking) await call('/v1/mgmt/password/settings', { ...policy, enabled: true, lock: true, lockAttempts })
    const attempts = isLocking ? (policy.lockAttempts ?? 0) : lockAttempts
    for (let n = 0; n < attempts; n++) await signIn({ loginId, password: `${passwordDefault} but wrong` })
  }

  const bring: Record<UserState, (loginId: string) => Promise<unknown>> = {
    invited: async () => {},
    expiredPassword: loginId => call('/v1/mgmt/user/password/expire', { loginId }),
    locked: lock,
    disabled: loginId => call('/v1/mgmt/user/update/status', { loginId, status: 'disabled' }),
  }

  return {
    async createMissing({ roles, tenants }) {
      await createRoles(roles)
      await createTenants(tenants)
    },
    bringInto: (state, loginId) => bring[state](loginId),
    async make(loginId, options = {}) {
      const {
        name,
        phone,
        email = loginId.includes('@') ? loginId : undefined,
        roles = [],
        tenants = [],
        state,
      } = options
      requireState(state)
      const userTenants = Array.isArray(tenants)
        ? tenants.map((tenantId: string) => ({ tenantId, roleNames: [] }))
        : Object.entries(tenants).map(([tenantId, roleNames]) => ({ tenantId, roleNames: [...roleNames] }))
      await createRoles([...roles, ...userTenants.flatMap(({ roleNames }) => roleNames)])
      await createTenants(userTenants.map(({ tenantId }) => tenantId))
      const known = await find(loginId)
      if (known !== undefined && state === 'invited') throw new TypeError(`${loginId} is a user already`)
      const fields = {
        loginId,
        ...(name !== undefined && { displayName: name }),
        ...(phone !== undefined && { phone, verifiedPhone: true }),
        ...(roles.length > 0 && { roleNames: roles }),
        ...(userTenants.length > 0 && { userTenants }),
      }
      const isInvited = state === 'invited'
      if (known === undefined)
        await call('/v1/mgmt/user/create', { ...fields, email, verifiedEmail: !isInvited, invite: isInvited })
      else
        await call('/v1/mgmt/user/patch', { ...fields, ...(options.email && { email, verifiedEmail: true }) }, 'PATCH')
      const password = options.password ?? passwordDefault
      if (!isInvited && (known === undefined || options.password !== undefined))
        await call('/v1/mgmt/user/password/set/active', { loginId, password })
      if (state !== undefined) await bring[state](loginId)
      return { userId: known ?? (await find(loginId)) ?? '', loginId, password }
    },
  }
}

/** @throws {TypeError} when there is no such state */
export function requireState(state: UserState | undefined): void {
  if (state !== undefined && !states.includes(state)) throw new TypeError(`there is no state ${JSON.stringify(state)}`)
}

import type {
  AccountKey,
  Adapter,
  AdapterAccount,
  AdapterSession,
  AdapterUser,
  NewUser,
  VerificationToken,
} from '../index.ts'

function keyOf({ provider, providerAccountId }: AccountKey) {
  return JSON.stringify([provider, providerAccountId])
}

/** Only the methods that next-auth 4 requires of an adapter. They are on the prototype, as in many adapters. */
export class MemoryAdapter implements Adapter {
  readonly users = new Map<string, AdapterUser>()
  readonly accounts = new Map<string, AdapterAccount>()
  readonly sessions = new Map<string, AdapterSession>()
  readonly tokens = new Map<string, VerificationToken>()
  /** The called methods, in order. */
  readonly calls: string[] = []
  /** Methods that fail as if the database were down. */
  readonly broken = new Set<string>()

  enter(method: string) {
    this.calls.push(method)
    if (this.broken.has(method)) throw new Error(`${method}: the database is down`)
  }
  async createUser(user: NewUser) {
    this.enter('createUser')
    const created = { ...user, id: `user-${this.users.size + 1}` }
    this.users.set(created.id, created)
    return created
  }
  async getUser(id: string) {
    this.enter('getUser')
    return this.users.get(id) ?? null
  }
  async getUserByEmail(email: string) {
    this.enter('getUserByEmail')
    return this.users.values().find(user => user.email === email) ?? null
  }
  async getUserByAccount(account: AccountKey) {
    this.enter('getUserByAccount')
    const found = this.accounts.get(keyOf(account))
    return found === undefined ? null : (this.users.get(found.userId) ?? null)
  }
  async updateUser(user: Partial<AdapterUser> & Pick<AdapterUser, 'id'>) {
    this.enter('updateUser')
    const updated = { emailVerified: null, ...this.users.get(user.id), ...user }
    this.users.set(user.id, updated)
    return updated
  }
  async deleteUser(id: string) {
    this.enter('deleteUser')
    this.users.delete(id)
    for (const [key, { userId }] of this.accounts) if (userId === id) this.accounts.delete(key)
    for (const [key, { userId }] of this.sessions) if (userId === id) this.sessions.delete(key)
  }
  async linkAccount(account: AdapterAccount) {
    this.enter('linkAccount')
    if (this.accounts.has(keyOf(account))) throw new Error('already linked')
    this.accounts.set(keyOf(account), account)
  }
  async unlinkAccount(account: AccountKey) {
    this.enter('unlinkAccount')
    this.accounts.delete(keyOf(account))
  }
  async createSession(session: AdapterSession) {
    this.enter('createSession')
    this.sessions.set(session.sessionToken, session)
    return session
  }
  async getSessionAndUser(sessionToken: string) {
    this.enter('getSessionAndUser')
    const session = this.sessions.get(sessionToken)
    const user = session && this.users.get(session.userId)
    return session === undefined || user === undefined ? null : { session, user }
  }
  async updateSession(change: Partial<AdapterSession> & Pick<AdapterSession, 'sessionToken'>) {
    this.enter('updateSession')
    const session = this.sessions.get(change.sessionToken)
    if (session === undefined) return null
    this.sessions.set(change.sessionToken, { ...session, ...change })
    return this.sessions.get(change.sessionToken)
  }
  async deleteSession(sessionToken: string) {
    this.enter('deleteSession')
    const session = this.sessions.get(sessionToken)
    this.sessions.delete(sessionToken)
    return session
  }
  async createVerificationToken(token: VerificationToken) {
    this.enter('createVerificationToken')
    this.tokens.set(JSON.stringify([token.identifier, token.token]), token)
    return token
  }
  async useVerificationToken({ identifier, token }: Pick<VerificationToken, 'identifier' | 'token'>) {
    this.enter('useVerificationToken')
    const key = JSON.stringify([identifier, token])
    const found = this.tokens.get(key) ?? null
    this.tokens.delete(key)
    return found
  }

  /** The adapter with own instead of inherited methods; next-auth ignores inherited ones. */
  withOwnMethods(): Record<string, unknown> {
    const methods = Object.entries(Object.getOwnPropertyDescriptors(MemoryAdapter.prototype))
    return Object.fromEntries(methods.map(([name, { value }]) => [name, value.bind(this)]))
  }
}

/** Who does something: a person at a console, a management key, a person signing in, or Gatehouse itself. */
export type Actor = { type: 'user' | 'managementKey' | 'system' | 'anonymous'; id: string; name: string }

/** On whose behalf an operation runs, in which project, and where the request came from. */
export type Call = {
  projectId: string
  actor: Actor
  ip: string
  userAgent: string
  requestId: string
  /** The token that came as bearer or cookie; only with operations that take one. */
  token?: string
  /** The refresh cookie's name where a client chose one (provider-api §1.3). */
  refreshCookieName?: string
  /** `set-cookie` lines that the answer carries; there is nowhere to put them for a call in this process. */
  setCookies?: string[]
}

export const anonymous: Actor = { type: 'anonymous', id: '', name: '' }

import type { Management } from '../management.ts'
import { type Cookie, cookieFor, type StorageState } from './storage-state.ts'
import { type MadeUser, requireState, type UserOptions, type Users } from './make-user.ts'

export type SignInOptions = UserOptions & {
  /** The tenant that the session is in. */
  tenant?: string | undefined
  /** `mfa`: with a second factor; `stepUp`: proven again just now. */
  factors?: readonly ('mfa' | 'stepUp')[] | undefined
  /** Further claims of the session. */
  claims?: Readonly<Record<string, unknown>> | undefined
}

export type SignedInUser = MadeUser & {
  sessionJwt: string
  refreshJwt: string
  /** For the `Authorization` header of the application's API. */
  bearer: string
  /** `DS` and `DSR`, as the official SDKs name them, for the application's origin. */
  cookies(origin?: string): Cookie[]
  /** What a Playwright context begins with: the same cookies, and the same in the storage of the page. */
  storageState(origin?: string): StorageState
}

type Tokens = { sessionJwt: string; refreshJwt: string }

export type SignInAs = (loginId: string, options?: SignInOptions) => Promise<SignedInUser>

/** Signs users in without a page. The state is brought about after that: the browser is signed in, and the user is locked or disabled. */
export function createSignInAs(management: Management, users: Users): SignInAs {
  return async (loginId, { state, tenant, factors = [], claims, ...options } = {}) => {
    requireState(state)
    if (state === 'invited') throw new TypeError('who is invited has never signed in; make one with `user`')
    const user = await users.make(loginId, options)
    const signIn = (more: object) =>
      management.call<Tokens>('/v1/mgmt/auth/signin', {
        loginId,
        ...(claims && { customClaims: claims }),
        ...(tenant !== undefined && { selectedTenantId: tenant }),
        ...more,
      })
    let tokens = await signIn({})
    for (const factor of factors)
      tokens = { ...tokens, ...(await signIn({ jwt: tokens.refreshJwt, [factor === 'mfa' ? 'mfa' : 'stepup']: true })) }
    if (state !== undefined) await users.bringInto(state, loginId)
    const { sessionJwt, refreshJwt } = tokens
    const cookies = (origin = management.url()) => [
      cookieFor(origin, { name: 'DS', value: sessionJwt }),
      cookieFor(origin, { name: 'DSR', value: refreshJwt }),
    ]
    return {
      ...user,
      sessionJwt,
      refreshJwt,
      bearer: `Bearer ${sessionJwt}`,
      cookies,
      storageState: (origin = management.url()) => ({
        cookies: cookies(origin),
        origins: [
          {
            origin: new URL(origin).origin,
            localStorage: [
              { name: 'DS', value: sessionJwt },
              { name: 'DSR', value: refreshJwt },
            ],
          },
        ],
      }),
    }
  }
}

import type { SessionToken } from '../tokens/kind.ts'

/** A validated token; the names are those of the official SDK. */
export type AuthenticationInfo = {
  readonly jwt: string
  readonly token: SessionToken
  /** Present when the provider issued a refresh token, in the body or as a cookie. */
  readonly refreshJwt?: string
  /** `set-cookie` values to pass on to the browser. */
  readonly cookies?: readonly string[]
}

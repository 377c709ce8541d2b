/** The cookies of one deployment, by purpose (sign-in-layer.md §3.1). */
export type CookieNames = {
  session: string
  callbackUrl: string
  csrf: string
  pkce: string
  state: string
  nonce: string
}

/** Browsers accept `__Secure-` and `__Host-` names only over https. */
export function cookieNames({ isSecure }: { isSecure: boolean }): CookieNames {
  const secure = isSecure ? '__Secure-' : ''
  return {
    session: `${secure}next-auth.session-token`,
    callbackUrl: `${secure}next-auth.callback-url`,
    csrf: `${isSecure ? '__Host-' : ''}next-auth.csrf-token`,
    pkce: `${secure}next-auth.pkce.code_verifier`,
    state: `${secure}next-auth.state`,
    nonce: `${secure}next-auth.nonce`,
  }
}

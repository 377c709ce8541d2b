/** What is used of oidc-provider's own check of proofs, of which its types say nothing. */
declare module 'oidc-provider/lib/helpers/validate_dpop.js' {
  import type Provider from 'oidc-provider'
  import type { KoaContextWithOIDC } from 'oidc-provider'

  type Proof = { thumbprint: string; jti: string; iat: number }
  /** Undefined without a proof. @throws {errors.OIDCProviderError} when it does not fit the request or the token */
  export default function validateDpop(
    provider: Provider,
    ctx: KoaContextWithOIDC,
    accessToken: string,
  ): Promise<Proof | undefined>
  /** @throws {errors.OIDCProviderError} when the proof was used before */
  export function checkDpopReplay(
    provider: Provider,
    ctx: KoaContextWithOIDC,
    proof: Proof | undefined,
    clientId: string,
  ): Promise<void>
}

import { InvalidInput, safeUrl } from '@gatehouse-id/operation'
import { z } from 'zod'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { Flow } from '../flow.ts'

export const lifetimeMs = 15 * 60_000
const sealPurpose = 'sign-in elsewhere'
/** The sealed request is part of a URL, which servers limit to 8 to 16 kB. */
const sealedCharactersMax = 6_000

/** An authorization request to a provider. */
export const AuthorizationRequest = z.object({
  flow: Flow,
  redirectUrl: safeUrl,
  nonce: z.string(),
  verifier: z.string(),
  hostedUid: z.string().optional(),
  loginHint: z.string().optional(),
  prompt: z.string().optional(),
  /** The provider that the browser went to, with the client: its answer goes to no other one. */
  party: z.string().optional(),
  /** Digest of the browser binding; only that browser may call back. The stored name is older. */
  traveller: z.string().optional(),
})
export type AuthorizationRequest = z.output<typeof AuthorizationRequest>

/** A request that no browser has started: sealed in the URL that starts it, so that creating one stores nothing. */
const Sealed = z.object({ projectId: z.string(), authorizationRequest: AuthorizationRequest, expiresAt: z.number() })

export function createSeals({ clock, encryption }: Pick<Dependencies, 'clock' | 'encryption'>) {
  return {
    /** @throws {InvalidInput} when the request is too large for a URL */
    seal(projectId: string, authorizationRequest: AuthorizationRequest): string {
      const opened: z.input<typeof Sealed> = { projectId, authorizationRequest, expiresAt: clock() + lifetimeMs }
      const sealed = encryption.encrypt(JSON.stringify(opened), sealPurpose)
      if (sealed.length <= sealedCharactersMax) return sealed
      throw new InvalidInput({ message: 'the login options and the URL are too large: keep them below 4 kB together' })
    },

    /** Undefined for a request that is invalid or has expired. */
    unseal(sealed: string): z.output<typeof Sealed> | undefined {
      try {
        const opened = Sealed.parse(JSON.parse(encryption.decrypt(sealed, sealPurpose)))
        return opened.expiresAt > clock() ? opened : undefined
      } catch {
        return undefined
      }
    },
  }
}

import { ownUrl, safeUrl, type SafeUrl, withParameter } from '@gatehouse-id/operation'
import { z } from 'zod'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { digest } from '../../../foundation/secrets/digest.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import type { Challenges } from '../../../authentication/index.ts'
import { Flow } from '../../social/flow.ts'
import type { Profile } from '../../social/upstream/profile.ts'
import { landingPath } from '../urls.ts'

/** From the provider's form to the same browser's next request. */
const lifetimeMs = 2 * 60_000
const kind = 'saml-landing'

/** A user whom a provider has identified, for the browser that began the sign-in. */
const Landing = z.object({
  flow: Flow,
  redirectUrl: safeUrl,
  hostedUid: z.string().optional(),
  /** As `profileOf` made it. */
  profile: z.custom<Profile>(value => typeof value === 'object' && value !== null),
})
export type Landing = z.output<typeof Landing>
const Payload = z.object({ sealed: z.string(), traveller: z.string() })

export type Landings = {
  /** The URL at which the browser with this binding goes on; `traveller` is the digest of the binding. */
  hold(tx: Writing, projectId: string, landing: Landing, traveller: string): Promise<SafeUrl>
  /** Undefined for another browser, and for a landing that was used or has expired. */
  find(state: string, browserBinding: string): Promise<{ projectId: string; landing: Landing } | undefined>
  /** Of concurrent callers exactly one gets true. */
  take(tx: Writing, state: string): Promise<boolean>
}

/**
 * Between a provider's form and our redirect: a form from another site sends no cookies, so the browser shows in a
 * request of its own that it is the one that began.
 */
export function createLandings(
  { db, encryption, publicUrl }: Pick<Dependencies, 'db' | 'encryption' | 'publicUrl'>,
  { challenges }: { challenges: Challenges },
): Landings {
  const purposeOf = (projectId: string) => `saml landing ${projectId}`

  function selectorOf(state: string) {
    const end = Math.max(0, state.indexOf('.'))
    return { projectId: state.slice(0, end), kind, token: state.slice(end + 1) }
  }

  return {
    async hold(tx, projectId, landing, traveller) {
      const sealed = encryption.encrypt(JSON.stringify(landing), purposeOf(projectId))
      const payload: z.input<typeof Payload> = { sealed, traveller }
      const { token } = await challenges.issueToken(tx, { projectId, kind, user: undefined, payload, lifetimeMs })
      return withParameter(ownUrl(publicUrl + landingPath), 'state', `${projectId}.${token}`)
    },

    async find(state, browserBinding) {
      const selector = selectorOf(state)
      const found = await challenges.findToken(db, selector)
      const payload = found && Payload.parse(found.payload)
      if (payload?.traveller !== digest(browserBinding)) return undefined
      const { projectId } = selector
      const landing = Landing.parse(JSON.parse(encryption.decrypt(payload.sealed, purposeOf(projectId))))
      return { projectId, landing }
    },

    take: async (tx, state) => (await challenges.takeToken(tx, selectorOf(state))) !== undefined,
  }
}

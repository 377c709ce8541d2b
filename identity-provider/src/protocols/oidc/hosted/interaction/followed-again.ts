import type { InteractionResults } from 'oidc-provider'
import { z } from 'zod'
import { digest } from '../../../../foundation/secrets/digest.ts'
import type { Interaction } from './asked.ts'

type Form = Readonly<Record<string, string>>

const againMs = 10_000
const Followed = z.object({ link: z.string(), at: z.number() })

/** What the result of a sign-in says of the link that it came by. */
export function followedBy({ t }: Form, now: number): InteractionResults {
  return t === undefined ? {} : { followed: { link: digest(t), at: now } satisfies z.output<typeof Followed> }
}

/**
 * Whether a browser follows the link by which its sign-in has just ended, because the answer was lost. Ask only for the
 * browser that has the cookie of the sign-in: who has the link alone gets nothing.
 */
export function isFollowedAgain({ result }: Interaction, { t }: Form, now: number): boolean {
  const { success, data } = Followed.safeParse(result?.followed)
  return success && t !== undefined && data.link === digest(t) && now - data.at <= againMs
}

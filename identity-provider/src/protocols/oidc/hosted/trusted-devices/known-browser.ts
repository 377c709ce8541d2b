import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { z } from 'zod'
import type { FlowState } from '../../../../applications/index.ts'
import type { Dependencies } from '../../../../foundation/areas/dependencies.ts'

const cookieName = 'gatehouse.browser'
const keptMs = 90 * 24 * 60 * 60_000
/** A browser is shared by few users; the least recently used entry is dropped. */
const usersMax = 5

const Known = z.object({
  id: z.string(),
  users: z.array(z.object({ userId: z.string(), until: z.number() })),
  /** The way of the last sign-in, in the words of `lastUsedOf`; it says nothing of whose it was. */
  lastUsed: z.string().optional(),
})
export type KnownBrowser = z.output<typeof Known>

type Browser = Dependencies & { projectId: string }
function purposeOf({ projectId }: Browser) {
  return `known browser ${projectId}`
}

/** The users who have completed a sign-in in this browser within 90 days, from its cookie; undefined without a valid one. */
export function readKnownBrowser(hosted: Browser, cookies: string): KnownBrowser | undefined {
  const sealed = cookies
    .split(';')
    .map(pair => pair.trim())
    .find(pair => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1)
  if (!sealed) return undefined
  const { clock, encryption } = hosted
  try {
    const { users, ...known } = Known.parse(JSON.parse(encryption.decrypt(sealed, purposeOf(hosted))))
    return { ...known, users: users.filter(({ until }) => until > clock()) }
  } catch {
    // Of another project, or encrypted under a removed secret.
    return undefined
  }
}

/** The cookie that marks a browser as known after a user has completed a sign-in with all factors. */
export function knownBrowserCookie(
  hosted: Browser,
  knownBrowser: KnownBrowser | undefined,
  { userId, lastUsed = knownBrowser?.lastUsed }: { userId: string; lastUsed: string | undefined },
): string {
  const { clock, random, encryption, publicUrl } = hosted
  const others = (knownBrowser?.users ?? []).filter(known => known.userId !== userId)
  const known: KnownBrowser = {
    id: knownBrowser?.id ?? randomSecret(random, 16),
    users: [{ userId, until: clock() + keptMs }, ...others].slice(0, usersMax),
    lastUsed,
  }
  const sealed = encryption.encrypt(JSON.stringify(known), purposeOf(hosted))
  const flags = `Path=/${hosted.projectId}; Max-Age=${keptMs / 1000}; HttpOnly; SameSite=Lax`
  return `${cookieName}=${sealed}; ${flags}${publicUrl.startsWith('https:') ? '; Secure' : ''}`
}

/** The way to sign in that a run has taken, by its button on the first page; undefined for another. */
export function lastUsedOf({
  lastAuth,
  verified,
}: Partial<Pick<FlowState, 'lastAuth' | 'verified'>>): string | undefined {
  switch (lastAuth?.authMethod) {
    case 'password':
      return 'password'
    case 'otp':
      return verified?.factors.includes('email') ? 'code' : 'phone'
    case 'magiclink':
      return 'link'
    case 'webauthn':
      return 'passkey'
    case 'sso':
      return 'sso'
    case 'oauth':
      return `social ${lastAuth.oauthProvider ?? ''}`
    default:
      return undefined
  }
}

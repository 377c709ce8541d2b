import type { Writing } from '../../../../foundation/tables/tables.ts'
import type { HostedDependencies, InteractionRequest } from '../interaction/interaction-request.ts'
import { joinTrustTokens, readTrustCookie, trustCookie } from '../../../../authentication/index.ts'
import type { UserRow } from '../../../../directory/index.ts'
import { acr, wantedAcrs } from '../../../../tokens/index.ts'

/**
 * The tokens of this device that can take the place of the second factor. A factor that was not shown is not claimed: an
 * application that asks for several factors, if only by preference, gets them of users who have them.
 */
export function trustShown({ cookies, params }: Pick<InteractionRequest, 'cookies' | 'params'>): string[] {
  return wantedAcrs(params).includes(acr.multi) ? [] : readTrustCookie(cookies)
}

/**
 * The cookie of a trusted device: of one that its user trusts from now on, having shown the second factor, or of one that
 * takes the place of that factor. Undefined where the factor must be asked for.
 */
export async function keepTrust(
  hosted: HostedDependencies,
  request: InteractionRequest,
  tx: Writing,
  user: UserRow,
): Promise<string | undefined> {
  const { call, cookies, settings } = request
  const { trustsDevice, verified } = request.state.run
  const isStrong = verified?.isStrong === true
  const days = settings.trustedDeviceDays
  if (days === 0 || (isStrong ? !trustsDevice : user.has_totp === 0)) return undefined
  const tokens = isStrong ? readTrustCookie(cookies) : trustShown(request)
  const kept = await hosted.trustedDevices[isStrong ? 'trust' : 'use'](tx, call, { user, tokens, days })
  const place = { path: `/${hosted.projectId}`, isSecure: hosted.publicUrl.startsWith('https:') }
  return kept && trustCookie(joinTrustTokens(readTrustCookie(cookies), kept), { ...place, days })
}

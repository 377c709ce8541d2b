import { transact } from '@gatehouse/database'
import type { Writing } from '../../../../foundation/tables.ts'
import type { HostedDependencies, InteractionRequest } from '../interaction-request.ts'
import { joinTrustTokens, readTrustCookie, trustCookie, type Kept } from '../../../../authentication/index.ts'
import type { UserRow } from '../../../../directory/index.ts'
import { acr, wantedAcrs } from '../../../../tokens/index.ts'

/** The field on the page of the second factor by which a user trusts their device. */
export const trustField = { name: 'trustBrowser', value: 'yes' }

function presented({ cookies, settings }: InteractionRequest, user: UserRow) {
  return {
    user,
    tokens: readTrustCookie(cookies),
    days: settings.trustedDeviceDays,
  }
}

function cookieOf(hosted: HostedDependencies, { cookies, settings }: InteractionRequest, kept: Kept): string {
  const place = { path: `/${hosted.projectId}`, isSecure: hosted.publicUrl.startsWith('https:') }
  const joined = joinTrustTokens(readTrustCookie(cookies), kept)
  return trustCookie(joined, { ...place, days: settings.trustedDeviceDays })
}

/** Trusts this device if its user asked for that and may; returns the cookie that identifies it. */
export async function beginTrust(
  hosted: HostedDependencies,
  request: InteractionRequest,
  tx: Writing,
  user: UserRow,
): Promise<string | undefined> {
  const isWanted = request.form[trustField.name] === trustField.value
  return isWanted ? trustNow(hosted, request, tx, user) : undefined
}

/** Trusts this device if the project lets users do so; returns the cookie that identifies it. */
export async function trustNow(
  hosted: HostedDependencies,
  request: InteractionRequest,
  tx: Writing,
  user: UserRow,
): Promise<string | undefined> {
  if (request.settings.trustedDeviceDays === 0) return undefined
  const kept = await hosted.trustedDevices.trust(tx, request.call, presented(request, user))
  return kept && cookieOf(hosted, request, kept)
}

/** The cookie that replaces that of a trusted device; undefined when the second factor must be asked for. */
export async function useTrust(
  hosted: HostedDependencies,
  request: InteractionRequest,
  user: UserRow,
): Promise<string | undefined> {
  // A factor that was not shown is not claimed: an application that requires several factors gets them.
  if (wantedAcrs(request.params).includes(acr.multi)) return undefined
  const kept = await transact(hosted.db, tx => hosted.trustedDevices.use(tx, request.call, presented(request, user)))
  return kept && cookieOf(hosted, request, kept)
}

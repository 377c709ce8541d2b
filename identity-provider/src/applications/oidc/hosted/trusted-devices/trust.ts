import { transact } from '@gatehouse/database'
import type { Writing } from '../../../../foundation/tables.ts'
import type { HostedDependencies, InteractionRequest } from '../interaction-request.ts'
import { readTrustCookie, trustCookie, type Kept } from '../../../../authentication/index.ts'
import type { UserRow } from '../../../../directory/index.ts'
import { acr, wantedAcrs } from '../../../../tokens/index.ts'

/** The field of the second factor's page by which somebody has their browser spared it from then on. */
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
  return trustCookie(readTrustCookie(cookies), kept, { ...place, days: settings.trustedDeviceDays })
}

/** Trusts this browser where its person has asked for that and may; the cookie by which it is known again. */
export async function beginTrust(
  hosted: HostedDependencies,
  request: InteractionRequest,
  tx: Writing,
  user: UserRow,
): Promise<string | undefined> {
  const isWanted = request.form[trustField.name] === trustField.value && request.settings.trustedDeviceDays > 0
  const kept = isWanted ? await hosted.trustedDevices.trust(tx, request.call, presented(request, user)) : undefined
  return kept && cookieOf(hosted, request, kept)
}

/** The cookie that replaces the one of a browser which is trusted; undefined when the second factor is to be asked for. */
export async function useTrust(
  hosted: HostedDependencies,
  request: InteractionRequest,
  user: UserRow,
): Promise<string | undefined> {
  // What was not shown is not claimed, so an application that asks for several factors gets them.
  if (wantedAcrs(request.params).includes(acr.multi)) return undefined
  const kept = await transact(hosted.db, tx => hosted.trustedDevices.use(tx, request.call, presented(request, user)))
  return kept && cookieOf(hosted, request, kept)
}

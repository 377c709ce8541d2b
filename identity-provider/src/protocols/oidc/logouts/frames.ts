import type { z } from 'zod'
import { parseSafeUrl, type SafeUrl, withParameter } from '@gatehouse-id/operation'
import { readOidc, ssoApplicationRows } from '../../../applications/index.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { SignedInTo } from './enqueue.ts'

type Ended = { projectId: string; signedInTo: z.output<typeof SignedInTo> }

/** What the browser opens to sign the user out of applications (OpenID Connect Front-Channel Logout 1.0 §2). */
export async function framesOf(
  { db, publicUrl }: Pick<Dependencies, 'db' | 'publicUrl'>,
  { projectId, signedInTo }: Ended,
): Promise<SafeUrl[]> {
  const frames: SafeUrl[] = []
  for (const [id, { sid = '', issuer = `${publicUrl}/${projectId}` }] of Object.entries(signedInTo)) {
    const row = await ssoApplicationRows.find(db, { projectId }, { id })
    const url = row?.app_type === 'oidc' ? parseSafeUrl(readOidc(row).frontChannelLogoutUrl) : undefined
    if (url !== undefined) frames.push(withParameter(withParameter(url, 'iss', issuer), 'sid', sid))
  }
  return frames
}

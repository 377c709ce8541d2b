import { ownUrl, type SafeUrl, withParameter } from '@gatehouse-id/operation'
import { readSaml, samlPlaces, ssoApplicationRows } from '../../../applications/index.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { ApplicationSession } from '../../application-sessions/store.ts'
import { keepSignOut, participantsOf } from './sign-out-state.ts'

type Begun = {
  projectId: string
  /** What the browser had signed in to. */
  sessions: readonly ApplicationSession[]
  /** Where the browser goes when all have been told. */
  backUrl: string
}

/**
 * Where to send the browser after a sign-out that did not begin at a SAML application, so that those it was signed in to
 * are told in turn; undefined when none can be.
 */
export async function beginSignOutHere(
  dependencies: Dependencies,
  { projectId, sessions, backUrl }: Begun,
): Promise<SafeUrl | undefined> {
  for (const { application_id: applicationId } of sessions) {
    const row = await ssoApplicationRows.find(dependencies.db, { projectId }, { id: applicationId })
    if (row?.app_type !== 'saml' || row.is_enabled !== 1) continue
    const { useMetadataInfo, logoutServiceUrl } = readSaml(row)
    if (!useMetadataInfo && logoutServiceUrl === '') continue
    const state = { backUrl, isPartial: false, awaited: '', rest: participantsOf(sessions) }
    const handle = await keepSignOut(dependencies, projectId, state)
    const { logoutUrl } = samlPlaces(dependencies.publicUrl, { projectId, applicationId })
    return withParameter(ownUrl(logoutUrl), 'signOut', handle)
  }
  return undefined
}

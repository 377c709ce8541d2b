import { z } from 'zod'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { randomSecret } from '@gatehouse-id/operation/random-secret'
import type { ApplicationSession } from '../../application-sessions/store.ts'
import { createRecords } from '../../oidc/records.ts'

const shared = {
  /** Whether an application did not sign the user out. */
  isPartial: z.boolean(),
  /** The message that the next answer has to be for. */
  awaited: z.string(),
  rest: z.array(z.object({ applicationId: z.string(), nameId: z.string(), format: z.string(), index: z.string() })),
}
/** A sign-out on its way through the applications of a session. */
export const SignOut = z.union([
  /** Begun by an application, which gets the answer to its request. */
  z.object({ ...shared, applicationId: z.string(), requestId: z.string(), relayState: z.string() }),
  /** Begun here; where the browser goes at the end. */
  z.object({ ...shared, backUrl: z.string() }),
])
export type SignOut = z.output<typeof SignOut>

const lifeSeconds = 15 * 60

export function participantsOf(sessions: readonly ApplicationSession[]): SignOut['rest'] {
  return sessions.map(each => ({
    applicationId: each.application_id,
    nameId: each.name_id,
    format: each.name_id_format,
    index: each.id,
  }))
}

/** Keeps a sign-out while the browser is away; what it gets is a handle, for RelayState may have 80 bytes only. */
export async function keepSignOut(dependencies: Dependencies, projectId: string, state: SignOut): Promise<string> {
  const handle = randomSecret(dependencies.random)
  await createRecords(dependencies, projectId)('SamlSignOut').upsert(handle, state, lifeSeconds)
  return handle
}

/** The sign-out of a handle, once. */
export async function takeSignOut(
  dependencies: Dependencies,
  projectId: string,
  handle: string,
): Promise<SignOut | undefined> {
  const kept = createRecords(dependencies, projectId)('SamlSignOut')
  const found = SignOut.safeParse(await kept.find(handle)).data
  if (found) await kept.destroy(handle)
  return found
}

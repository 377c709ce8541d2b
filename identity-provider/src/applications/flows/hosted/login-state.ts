import { ownUrl, type SafeUrl, withParameter } from '@gatehouse-id/operation'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { FlowExpired } from '../errors.ts'

type Needs = Pick<Dependencies, 'encryption' | 'publicUrl'>
/** A sign-in of OpenID Connect that waits on the hosted pages, which begin at `/<project>/sign-in/<uid>`. */
type Waiting = { projectId: string; uid: string }

/** Below the sign-in: where a login page of the application comes back to. */
export const handOverPath = '/handed-over'

function purpose(projectId: string): string {
  return `login state ${projectId}`
}

/**
 * The URL of an application's own login page, with what its flow needs to end there: the official web component sends
 * `state_id` when it begins. Only browsers that were sent there have it, so that nobody ends the sign-in of another one.
 */
export function loginPageUrlOf({ encryption }: Needs, page: SafeUrl, { projectId, uid }: Waiting): SafeUrl {
  return withParameter(page, 'state_id', encryption.encrypt(uid, purpose(projectId)))
}

/** The sign-in that a page names when it begins a flow. @throws {FlowExpired} for a state that is none of ours */
export function readLoginState({ encryption }: Needs, projectId: string, stateId: string): string {
  try {
    return encryption.decrypt(stateId, purpose(projectId))
  } catch {
    throw new FlowExpired({ message: 'options.oidcIdpStateId: the sign-in that it names is not known' })
  }
}

/** Where the browser hands over what has come of the run, once. */
export function handOverUrl(
  { publicUrl }: Needs,
  { projectId, uid }: Waiting,
  { executionId, stepId }: { executionId: string; stepId: string },
): SafeUrl {
  const url = ownUrl(`${publicUrl}/${projectId}/sign-in/${uid}${handOverPath}`)
  return withParameter(withParameter(url, 'run', executionId), 'step', stepId)
}

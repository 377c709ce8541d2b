import { transact } from '@gatehouse-id/database'
import type { RecordAudit } from '../../activity/index.ts'
import { findUserById, toOutward, toUser, type UserRow } from '../../directory/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { acr } from '../../tokens/index.ts'
import { auditSignIn } from '../application-sessions/audit-sign-in.ts'
import { insertApplicationSession } from '../application-sessions/store.ts'
import type { Finished } from '../browser-sign-in/browser-sign-in.ts'
import { type SsoApplicationRow, loadMapped, readSaml, samlPlaces } from '../../applications/index.ts'
import { attributesOf } from './messages/attributes.ts'
import { contexts, nameIdFormats, statusCodes } from './messages/names.ts'
import { type Answer, type Refused, refusalResponse, successResponse } from './messages/response.ts'
import type { ServiceProviderOf } from './service-providers/service-providers.ts'
import { isFulfilled, type SignInState } from './sign-in.ts'
import { newMessageId } from './messages/message-id.ts'
import type { SamlKeyOf } from './messages/signing-key.ts'
import { subjectOf } from './messages/subject.ts'

type Needs = { serviceProviderOf: ServiceProviderOf; samlKeyOf: SamlKeyOf; recordAudit: RecordAudit }
/** A form for the application's assertion consumer service, or why nobody signed in. */
export type Posted = { action: string; fields: Record<string, string>; refused?: Refused }
export type FinishSamlSignIn = (call: Call, row: SsoApplicationRow, done: Finished<SignInState>) => Promise<Posted>

/** As long as the session of the browser. */
const sessionMs = 28 * 24 * 3600_000

/** Answers the application with who signed in (SAML 2.0 Profiles §4.1.4.2), or with the reason why nobody did. */
export function createFinishSamlSignIn(
  {
    db,
    clock,
    requireRightClock,
    random,
    publicUrl,
  }: Pick<Dependencies, 'db' | 'clock' | 'requireRightClock' | 'random' | 'publicUrl'>,
  { serviceProviderOf, samlKeyOf, recordAudit }: Needs,
): FinishSamlSignIn {
  async function accepted(call: Call, row: SsoApplicationRow, user: UserRow, done: Accepted, answer: Answer) {
    requireRightClock()
    const { state, result } = done
    const settings = await loadMapped(db, row.project_id, readSaml(row))
    const account = await toOutward(db, row.project_id, await toUser(db, user))
    const options = { requested: state.nameIdFormat, transientId: answer.newId() }
    const subject = subjectOf(account, settings, options)
    if (!subject) return refusals.invalidNameIdPolicy
    if (!isFulfilled(state.context, result.acr)) return refusals.noAuthnContext
    const { entityId: audience, encryptionCertificate } = await serviceProviderOf(row)
    const sessionIndex = answer.newId()
    const context = state.context || (result.acr === acr.multi ? contexts.multiFactor : contexts.password)
    const response = await successResponse(answer, {
      audience,
      subject,
      attributes: attributesOf(account, settings),
      authenticatedAt: result.authenticatedAt,
      context,
      sessionIndex,
      encryptionCertificate,
    })
    await transact(db, async tx => {
      await insertApplicationSession(tx, {
        project_id: row.project_id,
        id: sessionIndex,
        application_id: row.id,
        user_id: user.id,
        session_uid: result.sessionUid,
        name_id: subject.value,
        name_id_format: subject.format,
        expires_at: clock() + sessionMs,
      })
      await auditSignIn(recordAudit, tx, call, { user, id: row.id, name: row.name, protocol: 'saml' })
    })
    return response
  }

  return async (call, row, done) => {
    const { projectId, applicationId, state, result } = done
    const places = samlPlaces(publicUrl, { projectId, applicationId })
    const answer: Answer = {
      issuer: places.entityId,
      destination: state.consumerUrl,
      inResponseTo: state.requestId || undefined,
      now: clock(),
      newId: () => newMessageId(random),
      key: await samlKeyOf(projectId),
    }
    const user = 'error' in result ? undefined : await findUserById(db, { projectId, userId: result.userId })
    const outcome =
      'error' in result || !user || user.status === 'disabled'
        ? refusalOf('error' in result ? result : { error: 'access_denied', description: 'the user is disabled' })
        : await accepted(call, row, user, { ...done, result }, answer)
    const response = typeof outcome === 'string' ? outcome : await refusalResponse(answer, outcome)
    const fields = {
      SAMLResponse: Buffer.from(response).toString('base64'),
      ...(state.relayState !== '' && { RelayState: state.relayState }),
    }
    return { action: state.consumerUrl, fields, ...(typeof outcome !== 'string' && { refused: outcome }) }
  }
}

type Accepted = Finished<SignInState> & {
  result: { userId: string; authenticatedAt: number; acr: string; sessionUid: string }
}

const refusals = {
  invalidNameIdPolicy: {
    code: statusCodes.requester,
    detail: statusCodes.invalidNameIdPolicy,
    message: `the user has no name of the format that was asked for, such as ${nameIdFormats.email}`,
  },
  noAuthnContext: {
    code: statusCodes.requester,
    detail: statusCodes.noAuthnContext,
    message: 'the user did not sign in in the way that RequestedAuthnContext asks for',
  },
}

/** An error of OAuth as SAML has it (SAML 2.0 Core §3.2.2.2). */
function refusalOf({ error, description }: { error: string; description: string }): Refused {
  const isPassive = ['login_required', 'interaction_required', 'consent_required'].includes(error)
  if (isPassive) return { code: statusCodes.responder, detail: statusCodes.noPassive, message: 'nobody is signed in' }
  if (error === 'unmet_authentication_requirements') return refusals.noAuthnContext
  return { code: statusCodes.responder, detail: statusCodes.requestDenied, message: description || error }
}

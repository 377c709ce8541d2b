import { transact } from '@gatehouse-id/database'
import type { RecordAudit } from '../../activity/index.ts'
import { findUserById, toOutward, toUser } from '../../directory/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { acr } from '../../tokens/index.ts'
import { auditSignIn } from '../application-sessions/audit-sign-in.ts'
import type { Finished } from '../browser-sign-in/browser-sign-in.ts'
import { attributesOf } from '../saml/messages/attributes.ts'
import { newMessageId } from '../saml/messages/message-id.ts'
import type { SamlKeyOf } from '../saml/messages/signing-key.ts'
import { subjectOf } from '../saml/messages/subject.ts'
import { type SsoApplicationRow, loadMapped, readWsFed, wsFedPlaces } from '../../applications/index.ts'
import { authenticationMethods, namespaces, tokenResponse } from './token.ts'

type Needs = { samlKeyOf: SamlKeyOf; recordAudit: RecordAudit }
type Outcome = { wresult: string } | { refused: string }
export type FinishWsFedSignIn = (call: Call, row: SsoApplicationRow, done: Finished<unknown>) => Promise<Outcome>

/** Sent where an application maps nothing: the names that its software knows. */
const usual = Object.entries({
  emailaddress: 'email',
  name: 'loginId',
  givenname: 'givenName',
  surname: 'familyName',
  nameidentifier: 'userId',
}).map(([name, value]) => ({ name: `${namespaces.claims}/${name}`, type: '', value }))

/** The token of the user who signed in, or why there is none. */
export function createFinishWsFedSignIn(
  {
    db,
    clock,
    requireRightClock,
    random,
    publicUrl,
  }: Pick<Dependencies, 'db' | 'clock' | 'requireRightClock' | 'random' | 'publicUrl'>,
  { samlKeyOf, recordAudit }: Needs,
): FinishWsFedSignIn {
  return async (call, row, { projectId, applicationId, result }) => {
    if ('error' in result) return { refused: result.description || result.error }
    requireRightClock()
    const found = await findUserById(db, { projectId, userId: result.userId })
    if (!found || found.status === 'disabled') return { refused: 'the user is disabled' }
    const user = await toOutward(db, projectId, await toUser(db, found))
    const stored = await loadMapped(db, projectId, readWsFed(row))
    const attributeMapping = stored.attributeMapping.length === 0 ? usual : stored.attributeMapping
    const wanted = { subjectNameIdType: '', subjectNameIdFormat: '' } as const
    const subject = subjectOf(user, wanted, { requested: '', transientId: '' })
    if (!subject) throw new Error('unreachable: every user has a login id')
    const wresult = await tokenResponse({
      id: newMessageId(random),
      issuer: wsFedPlaces(publicUrl, { projectId, applicationId }).entityId,
      audience: stored.realm,
      now: clock(),
      subject,
      attributes: attributesOf(user, { ...stored, attributeMapping }),
      authenticatedAt: result.authenticatedAt,
      method: result.acr === acr.multi ? authenticationMethods.multiFactor : authenticationMethods.password,
      key: await samlKeyOf(projectId),
    })
    const signIn = { user: found, id: row.id, name: row.name, protocol: 'wsfed' } as const
    await transact(db, tx => auditSignIn(recordAudit, tx, call, signIn))
    return { wresult }
  }
}

import type { RecordAudit } from '../../activity/index.ts'
import { auditTarget, type UserRow } from '../../directory/index.ts'
import { asUser, type Call } from '../../foundation/requests/call.ts'
import type { Writing } from '../../foundation/tables/tables.ts'

type SignIn = { user: UserRow; id: string; name: string; protocol: 'oidc' | 'saml' | 'wsfed' | 'fedcm' }

/** Records a sign-in to an SSO application, in the transaction of what the application gets. */
export function auditSignIn(recordAudit: RecordAudit, tx: Writing, call: Call, { user, id, name, protocol }: SignIn) {
  const target = auditTarget(user)
  const data = { application: id, applicationName: name, protocol }
  return recordAudit(tx, asUser(call, target), { action: 'SsoApplicationLogin', target, things: [id], data })
}

import type { InputOf, Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { SignInEvidence, VerifiedUser } from '../sessions/sign-in/complete-sign-in.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import type { jwts } from './contract.ts'
import type { CompleteSignIn } from '../sessions/sign-in/complete-sign-in.ts'
import {
  noteGiven,
  requireAuthority,
  signUpUser,
  voucherOf,
  auditTarget,
  LoginIdTaken,
  findUser,
  getUserToChange,
  getUserToManage,
  email as emailAddress,
  proven,
} from '../../directory/index.ts'
import type { RecordAudit } from '../../activity/index.ts'

/** Used in the audit trail and in `amr`: only the backend was authenticated, by its key. */
const management = { method: 'management', factor: 'mgmt' }
type SignUpInput = InputOf<typeof jwts.signUp>
type Table = Pick<typeof jwts, 'signIn' | 'signUp' | 'signUpOrIn'>

/** Signs users in and up that the backend has authenticated. */
export function signInByAssertion(
  dependencies: Dependencies,
  { completeSignIn, recordAudit }: { completeSignIn: CompleteSignIn; recordAudit: RecordAudit },
): Service<Table, Call> {
  const { db } = dependencies

  async function create(tx: Writing, call: Call, input: SignUpInput): Promise<VerifiedUser> {
    const { loginId, emailVerified, phoneVerified, userTenants } = input
    const { name: displayName, verifiedEmail = emailVerified, verifiedPhone = phoneVerified, ...fields } = input.user
    const email = fields.email ?? emailAddress.safeParse(loginId).data
    const wanted = { ...fields, loginId, displayName, email, verifiedEmail, verifiedPhone, userTenants }
    const row = await signUpUser(tx, dependencies, {
      ...wanted,
      projectId: call.projectId,
      rights: call.rights,
      voucher: voucherOf(call),
    })
    await noteGiven(tx, call, row)
    await recordAudit(tx, call, { action: 'UserCreated', method: management.method, target: auditTarget(row) })
    return { row: proven(row), firstSeen: true }
  }

  const evidenceOf = ({
    customClaims: claims,
    refreshDuration: refreshSeconds,
    selectedTenantId,
  }: SignUpInput): SignInEvidence => ({
    ...management,
    intent: { options: { tenantId: selectedTenantId } },
    assertions: { claims, refreshSeconds },
  })

  const signUpOrIn = (input: SignUpInput, call: Call) =>
    completeSignIn.completeWith(call, evidenceOf(input), async tx => {
      const row = await findUser(tx, call.projectId, { loginId: input.loginId })
      if (!row) return create(tx, call, input)
      await requireAuthority(tx, call, { projectId: call.projectId, userId: row.id })
      await noteGiven(tx, call, row)
      return { row: proven(row), firstSeen: false }
    })

  return {
    async signIn(input, call) {
      const { loginId, jwt = '', selectedTenantId: tenantId, customClaims: claims, refreshDuration } = input
      const { stepup, mfa, revokeOtherSessions } = input
      const user = await getUserToManage(db, call, { loginId })
      const options = { stepup, mfa, revokeOtherSessions, tenantId }
      const intent = await completeSignIn.begin({ ...call, token: jwt }, options)
      const assertions = { claims, refreshSeconds: refreshDuration }
      return completeSignIn.completeWith(call, { ...management, intent, assertions }, async tx => {
        const row = await getUserToChange(tx, call, { userId: user.id })
        await noteGiven(tx, call, row)
        return { row: proven(row), firstSeen: false }
      })
    },

    signUp: (input, call) => completeSignIn.completeWith(call, evidenceOf(input), tx => create(tx, call, input)),

    async signUpOrIn(input, call) {
      try {
        return await signUpOrIn(input, call)
      } catch (error) {
        // A concurrent request created the account first.
        if (error instanceof LoginIdTaken) return signUpOrIn(input, call)
        throw error
      }
    },
  }
}

import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { AnonymousSessions } from '../anonymous-sessions/sessions.ts'
import type { BeginSession } from '../sessions/sign-in/begin-session.ts'
import type { CompleteSignIn } from '../sessions/sign-in/complete-sign-in.ts'
import type { IssueTokens } from '../sessions/tokens/issue-tokens.ts'
import type { SessionOf } from '../sessions/live/session-of.ts'
import type { SigningKeys } from '../signing-keys/keys.ts'
import { createClientAssertion } from './client-assertion.ts'
import type { jwts } from './contract.ts'
import { createImpersonate } from './impersonation.ts'
import { signInByAssertion } from './sign-in.ts'
import { createStopImpersonation } from './stop-impersonation.ts'
import { createUpdateJwt } from './update.ts'
import type { RecordAudit } from '../../activity/index.ts'

type Needs = {
  anonymousSessions: AnonymousSessions
  beginSession: BeginSession
  completeSignIn: CompleteSignIn
  issueTokens: IssueTokens
  recordAudit: RecordAudit
  sessionOf: SessionOf
  signingKeys: SigningKeys
}

export function jwtsService(dependencies: Dependencies, needs: Needs): Service<typeof jwts, Call> {
  const impersonate = createImpersonate(dependencies, needs)
  const stopImpersonation = createStopImpersonation(dependencies, needs)
  const update = createUpdateJwt(dependencies, needs)
  const assert = createClientAssertion(dependencies)
  return {
    ...signInByAssertion(dependencies, needs),
    update: (input, call) => update(call, input),
    impersonate: (input, call) => impersonate(call, input, { isStepUp: false }),
    impersonateStepup: (input, call) => impersonate(call, input, { isStepUp: true }),
    stopImpersonation: (input, call) => stopImpersonation(call, input),
    anonymous: (input, call) => needs.anonymousSessions.begin(call, input),
    generateClientAssertionJwt: (input, call) => assert(call, input),
  }
}

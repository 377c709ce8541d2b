import type { Service } from '@gatehouse/operation'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { Rules } from '../../rules.ts'
import { createClientAssertion } from './client-assertion.ts'
import type { jwts } from './contract.ts'
import { createImpersonate } from './impersonation.ts'
import { signInOnTrust } from './sign-in.ts'
import { createStopImpersonation } from './stop-impersonation.ts'
import { createUpdateJwt } from './update.ts'

type Needed = 'beginSession' | 'completeSignIn' | 'issueTokens' | 'recordAudit' | 'sessionOf' | 'signingKeys'

export function jwtsService(dependencies: Dependencies, rules: Pick<Rules, Needed>): Service<typeof jwts, Call> {
  const impersonate = createImpersonate(dependencies, rules)
  const stopImpersonation = createStopImpersonation(dependencies, rules)
  const update = createUpdateJwt(dependencies, rules)
  const assert = createClientAssertion(dependencies, rules)
  return {
    ...signInOnTrust(dependencies, rules),
    update: (input, call) => update(call, input),
    impersonate: (input, call) => impersonate(call, input, { isStepUp: false }),
    impersonateStepup: (input, call) => impersonate(call, input, { isStepUp: true }),
    stopImpersonation: (input, call) => stopImpersonation(call, input),
    generateClientAssertionJwt: (input, call) => assert(call, input),
  }
}

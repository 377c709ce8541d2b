import { chooseStep } from './choose.ts'
import { codeSteps } from './code.ts'
import { consentStep } from '../consent.ts'
import { flowStep } from '../../../flows/hosted/flow-step.ts'
import { forgottenSteps } from './forgotten.ts'
import { linkSteps } from './link.ts'
import { leaveStep } from '../no-access.ts'
import { openStep } from './open.ts'
import { passkeySteps } from './passkey.ts'
import { newPasswordStep } from './password.ts'
import { secondFactorSteps } from './second-factor.ts'
import { signUpStep } from './sign-up.ts'
import { singleSignOnStep } from '../single-sign-on.ts'
import { socialSteps } from './social.ts'
import type { HostedDependencies, Step } from '../interaction-request.ts'

/** Every page of the hosted sign-in, with what its form does. */
export function stepsOf(hosted: HostedDependencies): Step[] {
  return [
    chooseStep(hosted),
    openStep(hosted),
    newPasswordStep(hosted),
    ...codeSteps(hosted),
    ...linkSteps(hosted),
    ...passkeySteps(hosted),
    ...socialSteps(hosted),
    singleSignOnStep(hosted),
    flowStep(hosted),
    signUpStep(hosted),
    ...forgottenSteps(hosted),
    ...secondFactorSteps(hosted),
    consentStep,
    leaveStep,
  ]
}

/** The step of a path below the sign-in's URL, and the rest of the path. */
export function findStep(steps: Step[], below: string): { step: Step; rest: string } | undefined {
  const exact = steps.find(({ path, hasRest }) => path === below && !hasRest)
  if (exact) return { step: exact, rest: '' }
  const step = steps.find(({ path, hasRest }) => hasRest && below.startsWith(`${path}/`))
  return step && { step, rest: below.slice(step.path.length + 1) }
}

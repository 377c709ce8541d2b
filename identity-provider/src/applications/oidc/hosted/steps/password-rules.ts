import { rulesOf } from '../../../../authentication/passwords/policy/policy.ts'
import type { HostedDependencies } from '../interaction-request.ts'

/** What a password must have here, one sentence each. */
export async function passwordRules(hosted: HostedDependencies): Promise<string[]> {
  return rulesOf(await hosted.passwordPolicies.of(hosted.projectId))
}

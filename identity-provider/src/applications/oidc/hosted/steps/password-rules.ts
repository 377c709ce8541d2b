import { rulesOf } from '../../../../authentication/passwords/policy/policy.ts'
import type { HostedDependencies } from '../interaction-request.ts'

/** The password policy of the project, one sentence per rule. */
export async function passwordRules(hosted: HostedDependencies): Promise<string[]> {
  return rulesOf(await hosted.passwordPolicies.of(hosted.projectId))
}

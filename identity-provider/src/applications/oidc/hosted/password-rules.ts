import { rulesOf } from '../../../authentication/passwords/policy.ts'
import type { HostedDependencies } from './visit.ts'

/** What a password must have here, one sentence each. */
export async function passwordRules(hosted: HostedDependencies): Promise<string[]> {
  return rulesOf(await hosted.passwordPolicies.of(hosted.projectId))
}

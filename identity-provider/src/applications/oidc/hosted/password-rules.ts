import { rulesOf } from '../../../authentication/passwords/policy.ts'
import type { HostedDependencies } from './visit.ts'

/** What a password must have here, one sentence each. */
export const passwordRules = async (hosted: HostedDependencies): Promise<string[]> =>
  rulesOf(await hosted.passwordPolicies.of(hosted.projectId))

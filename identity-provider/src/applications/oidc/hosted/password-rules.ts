import { rulesOf } from '../../../authentication/passwords/policy.ts'
import type { Kit } from './visit.ts'

/** What a password must have here, one sentence each. */
export const passwordRules = async ({ rules, projectId }: Kit): Promise<string[]> =>
  rulesOf(await rules.passwordPolicies.of(projectId))

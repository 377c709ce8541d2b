import { policy } from '../../passwords/policy.ts'
import type { Kit } from './visit.ts'

/** What a password must have here, one sentence each. */
export const passwordRules = async (_: Kit): Promise<string[]> => [`At least ${policy.minLength} characters`]

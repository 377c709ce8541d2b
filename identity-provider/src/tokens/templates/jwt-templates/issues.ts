import { claimName } from '../../claims/names.ts'
import { expressionsOf, roots } from './expressions.ts'
import type { JwtTemplate } from './template.ts'

export type Issue = { field: string; code: string; message: string; hint?: string }

/** The problems of a template, claim by claim; [] when it is valid. */
export function issuesOf({ name, template, overrideSubject }: JwtTemplate): Issue[] {
  const issues: Issue[] = []
  if (name === '') issues.push({ field: 'name', code: 'NAME_MISSING', message: 'a template needs a name' })
  for (const [claim, value] of Object.entries(template)) {
    const field = `template.${claim}`
    const isAllowed = claim === 'aud' || (claim === 'sub' && overrideSubject)
    if (!isAllowed && claimName(claim, 'project') === undefined) {
      const hint = claim === 'sub' ? 'set overrideSubject to replace the subject' : undefined
      const message = `${claim} is a reserved claim`
      issues.push({ field, code: 'RESERVED_CLAIM_KEY', message, ...(hint && { hint }) })
    }
    for (const expression of expressionsOf(value)) {
      const [root = ''] = expression.split('.')
      if (roots.includes(root)) continue
      const hint = `expressions start with ${roots.join(', ')}`
      issues.push({ field, code: 'UNKNOWN_EXPRESSION', message: `{{${expression}}} names nothing`, hint })
    }
  }
  return issues
}

import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { named } from '../../../foundation/fields/fields.ts'
import { claimName } from '../../claims/names.ts'

/** RFC 6749 §3.3. */
const scope = z
  .string()
  .min(1, 'must not be empty')
  .max(100, 'must have at most 100 characters')
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'must have no spaces, quotes or backslashes')
  .refine(value => value !== 'offline_access', 'must not be offline_access, which gives no claims')

/** Those that are stored may be called so. */
const newScope = scope.refine(value => !(value in {}), 'must not be a name that every object has')

const fields = {
  scope,
  /** Claim → an expression such as `{{user.email}}`, the path `user.email` alone, or a fixed text. */
  claims: named(z.string().max(500, 'must have at most 500 characters')),
  description: z.string().max(1000, 'must have at most 1000 characters').default(''),
}
export const ScopeClaims = z.object(fields)
export type ScopeClaims = z.output<typeof ScopeClaims>

const claims = fields.claims.superRefine((given, context) => {
  for (const name of Object.keys(given))
    if (claimName(name, 'project') === undefined)
      context.addIssue({ code: 'custom', path: [name], message: 'is a claim that only the service sets' })
})

/** An entry that says nothing, as Go's zero value, is left out. */
const Entry = z
  .object({ ...fields, scope: newScope.or(z.literal('')).default(''), claims: claims.default({}) })
  .refine(({ scope: given, claims: mapped }) => given !== '' || Object.keys(mapped).length === 0, {
    path: ['scope'],
    message: 'is required',
  })

const scopesMax = 100
function namesEachOnce(all: { scope: string }[]): boolean {
  return new Set(all.map(each => each.scope)).size === all.length
}
export const Mappings = z
  .array(z.object({ ...fields, scope: newScope, claims }))
  .max(scopesMax, `must have at most ${scopesMax} scopes`)
  .refine(namesEachOnce, 'must name each scope once')

/** The claims that applications get for scopes, besides those of the standard. */
export const scopeClaims = {
  get: manage.read('POST /v1/mgmt/scopeClaimMapping/get', {
    summary: 'Load which claims scopes give',
    output: z.object({ mappings: z.array(ScopeClaims) }),
  }),
  set: manage.write('POST /v1/mgmt/scopeClaimMapping/set', {
    summary: 'Replace which claims scopes give',
    input: z.object({
      mappings: z
        .array(Entry)
        .max(scopesMax, `must have at most ${scopesMax} scopes`)
        .refine(namesEachOnce, 'must name each scope once'),
    }),
  }),
  delete: manage.write('POST /v1/mgmt/scopeClaimMapping/delete', {
    summary: 'Go back to the claims of the standard scopes',
  }),
}

import type { TenantAttributes } from './attributes.ts'
import { NotOfTenant } from './errors.ts'
import { fieldsOf } from './fields.ts'

type Rule = (input: never) => Promise<unknown>
export type Rules = Record<string, Record<string, Rule | undefined> | undefined>

type Checks = { attributes: TenantAttributes; requireGivable: (operation: string, input: object) => Promise<void> }

/**
 * The rules, each behind the list of the fields that administrators of a tenant set, what they may give, and the attributes
 * that they may see and change: the only way to them.
 * @throws {NotOfTenant} for a field that is refused, or that nobody has decided about
 */
export function admitting(rules: Rules, { attributes, requireGivable }: Checks): Rules {
  const areas = Object.entries(rules).map(([area, operations = {}]) => {
    const admitted = Object.entries(operations).flatMap(([name, rule]) => {
      const run = async (input: Record<string, unknown>) => {
        const operation = `${area}.${name}`
        requireAllowed(operation, input)
        await attributes.requireOpen(operation, input)
        await requireGivable(operation, input)
        // Parsed by the contract of the operation that the rule stands for.
        return attributes.show(operation, await rule?.(input as never))
      }
      return rule ? [[name, run]] : []
    })
    return [area, Object.fromEntries(admitted)]
  })
  return Object.fromEntries(areas)
}

function requireAllowed(operation: string, input: Record<string, unknown>): void {
  const allowed = new Set(fieldsOf[operation]?.allowed.split(/\s+/))
  const field = Object.keys(input).find(name => !allowed.has(name) && isSaid(input[name]))
  if (field === undefined) return
  const message = 'is not for administrators of a tenant to set: an administrator of the project can do it'
  throw new NotOfTenant({ message: `${field} ${message}`, fields: [{ field, message }] })
}

/** Whether a field says something: schemas fill in what was left out. */
function isSaid(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return value !== undefined && value !== null && value !== '' && value !== false
}

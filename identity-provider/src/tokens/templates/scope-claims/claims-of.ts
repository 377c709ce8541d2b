import { createProjectCache } from '../../../foundation/cache/project-cache.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { type ChosenClaims, chosenClaims } from '../../claims/compose.ts'
import { evaluate, roots } from '../jwt-templates/expressions.ts'
import type { ScopeClaims } from './contract.ts'
import { listScopeClaims } from './store.ts'

/** The mappings of every project, kept for a moment. */
export type ScopeClaimsOf = { of(projectId: string): Promise<ScopeClaims[]> }

export function createScopeClaims(dependencies: Pick<Dependencies, 'db' | 'clock'>): ScopeClaimsOf {
  return createProjectCache(dependencies, { tables: ['scope_claims'], load: listScopeClaims })
}

/** What the mapped claims are for a user; claims that come out empty are left out. */
export function mappedClaims(mappings: readonly ScopeClaims[], values: Record<string, unknown>): ChosenClaims {
  const all = mappings.flatMap(({ claims }) => Object.entries(claims))
  const filled = all.map(([name, wanted]) => [name, evaluate(asExpression(wanted), values)] as const)
  return chosenClaims(Object.fromEntries(filled.filter(([, value]) => value !== '')), 'project')
}

const path = new RegExp(`^(?:${roots.join('|')})(?:\\.[\\w-]+)+$`)

/** A path alone means its value. */
function asExpression(wanted: string): string {
  return path.test(wanted) ? `{{${wanted}}}` : wanted
}

/** A schema as the relation API writes it: provider-api.md §7.4. */
export type AuthzSchema = {
  name?: string
  namespaces: AuthzNamespace[]
  /** Ours: what the schema language calls conditions and constraints. */
  conditions?: AuthzCondition[]
}

export type AuthzNamespace = { name: string; relationDefinitions: AuthzRelationDefinition[] }

export type AuthzRelationDefinition = {
  name: string
  complexDefinition?: AuthzNode
  /** Ours: what the relation may hold, `user` or `group#member`. Absent where it may hold anything. */
  types?: string[]
}

export type AuthzNode = {
  nType: 'child' | 'union' | 'intersect' | 'sub'
  children?: AuthzNode[]
  expression?: AuthzExpression
  /** Ours: what follows `with` in the schema language; the node counts where it holds. */
  condition?: string
}

export type AuthzExpression = {
  neType: 'self' | 'targetSet' | 'relationLeft' | 'relationRight'
  relationDefinition?: string
  relationDefinitionNamespace?: string
  targetRelationDefinition?: string
  targetRelationDefinitionNamespace?: string
}

export type AuthzCondition = {
  name: string
  /** What comes with a check. */
  params: { name: string; type: string }[]
  /** Empty for a built-in kind. */
  expression: string
  /** The kind of a constraint. */
  builtin?: string
  /** What the schema fixes of a constraint. */
  arguments?: Record<string, unknown>
}

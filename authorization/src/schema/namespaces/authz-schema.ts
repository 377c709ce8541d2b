/** A schema in the form of the relation API: provider-api.md §7.4. */
export type AuthzSchema = {
  name?: string
  namespaces: AuthzNamespace[]
  /** Our extension: the conditions and constraints of the schema language. */
  conditions?: AuthzCondition[]
}

export type AuthzNamespace = { name: string; relationDefinitions: AuthzRelationDefinition[] }

export type AuthzRelationDefinition = {
  name: string
  complexDefinition?: AuthzNode
  /** Our extension: the accepted targets, `user` or `group#member`. Missing if every target is accepted. */
  types?: string[]
}

export type AuthzNode = {
  nType: 'child' | 'union' | 'intersect' | 'sub'
  children?: AuthzNode[]
  expression?: AuthzExpression
  /** Our extension: the condition after `with` in the schema language. */
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
  /** The parameters that a check provides. */
  params: { name: string; type: string }[]
  /** Empty for a constraint. */
  expression: string
  /** The kind of a constraint. */
  builtin?: string
  /** The fixed settings of a constraint. */
  arguments?: Record<string, unknown>
}

// Short forms of nodes of the relation API.

export function child(expression: Record<string, unknown>) {
  return { nType: 'child', expression }
}
export const self = child({ neType: 'self' })
export function targetSet(definition: string, namespace: string) {
  return child({
    neType: 'targetSet',
    targetRelationDefinition: definition,
    targetRelationDefinitionNamespace: namespace,
  })
}
export function right(relation: string, namespace: string, [name, target]: [string, string]) {
  return child({
    neType: 'relationRight',
    relationDefinition: relation,
    relationDefinitionNamespace: namespace,
    targetRelationDefinition: name,
    targetRelationDefinitionNamespace: target,
  })
}
export function leftOf(relation: string, namespace: string, name: string) {
  return child({
    neType: 'relationLeft',
    relationDefinition: relation,
    relationDefinitionNamespace: namespace,
    targetRelationDefinition: name,
    targetRelationDefinitionNamespace: namespace,
  })
}
export function union(...children: unknown[]) {
  return { nType: 'union', children }
}

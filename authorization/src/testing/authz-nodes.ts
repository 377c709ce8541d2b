// Nodes of the relation API's schemas, shorter to write.

export const child = (expression: Record<string, unknown>) => ({ nType: 'child', expression })
export const self = child({ neType: 'self' })
export const targetSet = (definition: string, namespace: string) =>
  child({
    neType: 'targetSet',
    targetRelationDefinition: definition,
    targetRelationDefinitionNamespace: namespace,
  })
export const right = (relation: string, namespace: string, [name, target]: [string, string]) =>
  child({
    neType: 'relationRight',
    relationDefinition: relation,
    relationDefinitionNamespace: namespace,
    targetRelationDefinition: name,
    targetRelationDefinitionNamespace: target,
  })
export const leftOf = (relation: string, namespace: string, name: string) =>
  child({
    neType: 'relationLeft',
    relationDefinition: relation,
    relationDefinitionNamespace: namespace,
    targetRelationDefinition: name,
    targetRelationDefinitionNamespace: namespace,
  })
export const union = (...children: unknown[]) => ({ nType: 'union', children })

import type { AuthzExpression, AuthzNode, AuthzRelationDefinition, AuthzSchema } from '@gatehouse-id/authorization'

/** What a definition names: a definition of a namespace, or the namespace itself. */
export type Reference = { namespace: string; definition?: string }

/** The schema with everything in it that names definitions or namespaces naming something else. */
export function mapReferences(schema: AuthzSchema, map: (reference: Reference) => Reference): AuthzSchema {
  return {
    ...schema,
    namespaces: schema.namespaces.map(({ name, relationDefinitions }) => ({
      name: map({ namespace: name }).namespace,
      relationDefinitions: relationDefinitions.map(definition => ({
        ...mapDefinition(definition, map),
        name: map({ namespace: name, definition: definition.name }).definition ?? definition.name,
      })),
    })),
  }
}

/** The definitions outside of `within` that name something of which `isMeant` is true, as `namespace#definition`. */
export function definitionsNaming(
  { namespaces }: AuthzSchema,
  isMeant: (reference: Reference, place: Required<Reference>) => boolean,
): string[] {
  return namespaces.flatMap(({ name: namespace, relationDefinitions }) =>
    relationDefinitions
      .filter(definition => {
        const place = { namespace, definition: definition.name }
        let isNaming = false
        mapDefinition(definition, reference => {
          isNaming ||= isMeant(reference, place)
          return reference
        })
        return isNaming
      })
      .map(({ name }) => `${namespace}#${name}`),
  )
}

function mapDefinition(
  definition: AuthzRelationDefinition,
  map: (reference: Reference) => Reference,
): AuthzRelationDefinition {
  return {
    ...definition,
    ...(definition.complexDefinition !== undefined && {
      complexDefinition: mapNode(definition.complexDefinition, map),
    }),
    ...(definition.types && { types: definition.types.map(type => mapType(type, map)) }),
  }
}

/** Unread input can have any shape. What is no node stays as it is, for the reader to refuse. */
function mapNode(node: AuthzNode, map: (reference: Reference) => Reference): AuthzNode {
  return isObject(node)
    ? {
        ...node,
        ...(Array.isArray(node.children) && { children: node.children.map(child => mapNode(child, map)) }),
        ...(isObject(node.expression) && { expression: mapExpression(node.expression, map) }),
      }
    : node
}

function isObject<Value>(value: Value): value is Value & object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mapExpression(expression: AuthzExpression, map: (reference: Reference) => Reference): AuthzExpression {
  const mapped = { ...expression }
  const { relationDefinition, relationDefinitionNamespace: left } = expression
  if (left) {
    const { namespace, definition } = map({ namespace: left, definition: relationDefinition })
    mapped.relationDefinitionNamespace = namespace
    if (definition) mapped.relationDefinition = definition
  }
  const { targetRelationDefinition, targetRelationDefinitionNamespace: right } = expression
  if (right) {
    const { namespace, definition } = map({ namespace: right, definition: targetRelationDefinition })
    mapped.targetRelationDefinitionNamespace = namespace
    if (definition) mapped.targetRelationDefinition = definition
  }
  return mapped
}

function mapType(type: string, map: (reference: Reference) => Reference): string {
  const [namespace = '', definition] = type.split('#')
  const mapped = map({ namespace, definition })
  return mapped.definition === undefined ? mapped.namespace : `${mapped.namespace}#${mapped.definition}`
}

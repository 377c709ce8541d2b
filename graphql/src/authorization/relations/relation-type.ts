import type { Builder } from '../../schema/builder.ts'

/** A relation, stored or asked about, as the provider has it. */
export type RelationShape = {
  resourceType: string
  resource: string
  relation: string
  targetType: string
  target: string
}

const descriptions = {
  resourceType: 'The type of the resource.',
  resource: 'The id of the resource.',
  relation: 'The relation or permission.',
  targetType: 'The type of the target, or a set such as `group#member`; none for the id in whatever type.',
  target: 'The id of the target.',
}

/** The types of a relation, stored or asked about: a target has a relation on a resource. */
export function registerRelationTypes(builder: Builder) {
  const Relation = builder.objectRef<RelationShape>('AuthorizationRelation').implement({
    description: 'That a target has a relation or permission on a resource.',
    fields: t => ({
      resourceType: t.exposeString('resourceType', { description: descriptions.resourceType }),
      resource: t.exposeString('resource', { description: descriptions.resource }),
      relation: t.exposeString('relation', { description: descriptions.relation }),
      targetType: t.exposeString('targetType', { nullable: true, description: descriptions.targetType }),
      target: t.exposeString('target', { description: descriptions.target }),
    }),
  })
  const RelationInput = builder.inputType('AuthorizationRelationInput', {
    description: 'That a target has a relation or permission on a resource.',
    fields: t => ({
      resourceType: t.string({ required: true, description: descriptions.resourceType }),
      resource: t.string({ required: true, description: descriptions.resource }),
      relation: t.string({ required: true, description: descriptions.relation }),
      targetType: t.string({ description: descriptions.targetType }),
      target: t.string({ required: true, description: descriptions.target }),
    }),
  })
  return { Relation, RelationInput }
}
export type RelationTypes = ReturnType<typeof registerRelationTypes>

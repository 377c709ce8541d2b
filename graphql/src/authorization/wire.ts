import type { AuthorizationPlainRelation } from '@gatehouse-id/identity-provider/contract'
import type { RelationShape } from './relations/relation-type.ts'

/** A relation as it is stored or follows, with the search when its target is whoever a search of users finds. */
export type StoredRelation = RelationShape & { userSearch: AuthorizationPlainRelation['query'] }

/** The names of the schema language for a relation of the older relation API. */
export function toStored(relation: AuthorizationPlainRelation): StoredRelation {
  const { resource, namespace, relationDefinition, target, targetNamespace, query } = relation
  const { targetSetResource = '', targetSetRelationDefinition = '' } = relation
  const set = `${relation.targetSetRelationDefinitionNamespace ?? ''}#${targetSetRelationDefinition}`
  return {
    resource,
    resourceType: namespace,
    relation: relationDefinition,
    target: target || targetSetResource,
    targetType: targetSetResource ? set : (targetNamespace ?? ''),
    userSearch: query,
  }
}

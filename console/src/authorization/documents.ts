import { graphql, type ResultOf } from '../api/graphql.ts'
import { UserErrors } from '../api/user-errors.ts'

const Relation = graphql(`
  fragment AuthorizationRelationParts on AuthorizationRelation @_unmask {
    resourceType
    resource
    relation
    targetType
    target
  }
`)
export type Relation = ResultOf<typeof Relation>

export const SchemaQuery = graphql(`
  query AuthorizationSchema {
    authorizationSchema {
      text
      version
    }
  }
`)

export const ExplanationQuery = graphql(
  `
  query AuthorizationExplanation($questions: [AuthorizationRelationInput!]!, $context: JSON) {
    authorizationExplanations(questions: $questions, context: $context) {
      isAllowed
      missingContext
      conditionError
      steps {
        kind
        depth
        branch
        condition
        relation {
          ...AuthorizationRelationParts
        }
        absent {
          ...AuthorizationRelationParts
        }
      }
      relationsToCreate {
        ...AuthorizationRelationParts
      }
      relationsToDelete {
        ...AuthorizationRelationParts
      }
    }
  }
`,
  [Relation],
)
export type Explanation = ResultOf<typeof ExplanationQuery>['authorizationExplanations'][number]
export type Step = Explanation['steps'][number]

export const SchemaSave = graphql(
  `
  mutation AuthorizationSchemaSave($input: AuthorizationSchemaSaveInput!) {
    authorizationSchemaSave(input: $input) {
      __typename
      ... on AuthorizationSchemaSavePayload {
        schema {
          text
          version
        }
        deletedRelations
        deletedTypes
      }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const RelationsChange = graphql(
  `
  mutation AuthorizationRelationsChange(
    $create: [AuthorizationRelationInput!]!
    $delete: [AuthorizationRelationInput!]!
  ) {
    authorizationRelationsDelete(input: { relations: $delete }) {
      __typename
      ...UserErrors
    }
    authorizationRelationsCreate(input: { relations: $create }) {
      __typename
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

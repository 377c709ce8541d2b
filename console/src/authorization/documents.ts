import { graphql, type ResultOf } from '../kit/api/graphql.ts'
import { UserErrors } from '../kit/api/user-errors.ts'

/**
 * For queries whose answer follows from relations, schema and assertions: they are asked again after these changes,
 * whatever they had answered.
 */
export const followsFromAll = {
  additionalTypenames: [
    'AuthorizationAssertionUpsertPayload',
    'AuthorizationAssertionDeletePayload',
    'AuthorizationRelationsCreatePayload',
    'AuthorizationRelationsDeletePayload',
    'AuthorizationSchemaUpsertPayload',
  ],
}

const Relation = graphql(`
  fragment AuthorizationRelationParts on AuthorizationRelation @_unmask {
    resourceType resource relation targetType target
  }
`)
export type Relation = ResultOf<typeof Relation>

const Assertion = graphql(
  `
  fragment AuthorizationAssertionParts on AuthorizationAssertion @_unmask {
    id isAllowed context
    question { ...AuthorizationRelationParts }
  }
`,
  [Relation],
)
export type Assertion = ResultOf<typeof Assertion>

const StoredRelation = graphql(`
  fragment AuthorizationStoredRelationParts on AuthorizationStoredRelation @_unmask {
    resourceType resource resourceName relation targetType target userSearch
    targetUser { id name }
  }
`)
export type StoredRelation = ResultOf<typeof StoredRelation>

export const SchemaQuery = graphql(`
  query AuthorizationSchema {
    authorizationSchema { text version }
  }
`)
export type SavedSchema = NonNullable<ResultOf<typeof SchemaQuery>['authorizationSchema']>

export const ExplanationQuery = graphql(
  `
  query AuthorizationExplanation($questions: [AuthorizationRelationInput!]!, $context: JSON) {
    authorizationExplanations(questions: $questions, context: $context) {
      isAllowed missingContext conditionError
      steps {
        kind depth branch condition
        relation { ...AuthorizationRelationParts }
        absent { ...AuthorizationRelationParts }
      }
      relationsToCreate { ...AuthorizationRelationParts }
      relationsToDelete { ...AuthorizationRelationParts }
    }
  }
`,
  [Relation],
)
export type Explanation = ResultOf<typeof ExplanationQuery>['authorizationExplanations'][number]
export type Step = Explanation['steps'][number]

export const WhoQuery = graphql(`
  query AuthorizationWho($resourceType: String!, $resource: String!, $relation: String!, $context: JSON) {
    authorizationAccess(resourceType: $resourceType, resource: $resource, relation: $relation, context: $context)
  }
`)

export const WhatQuery = graphql(
  `
  query AuthorizationWhat($target: String!, $first: Int!, $context: JSON) {
    authorizationRelationsTo(target: $target, first: $first, context: $context) {
      totalCount
      edges {
        cursor
        node { ...AuthorizationStoredRelationParts }
      }
    }
  }
`,
  [StoredRelation],
)

export const SuggestionsQuery = graphql(`
  query AuthorizationSuggestions($queries: [AuthorizationSuggestionInput!]!) {
    authorizationSuggestions(queries: $queries, limit: 20) {
      resourceType
      resources { resource displayName }
    }
  }
`)

export const StoredRelationsQuery = graphql(
  `
  query AuthorizationStoredRelations($filter: AuthorizationStoredRelationFilter, $first: Int!, $after: String) {
    authorizationStoredRelations(filter: $filter, first: $first, after: $after) {
      totalCount isTotalExact
      pageInfo { hasNextPage endCursor }
      edges {
        cursor
        node { ...AuthorizationStoredRelationParts }
      }
    }
  }
`,
  [StoredRelation],
)

export const SchemaSave = graphql(
  `
  mutation AuthorizationSchemaSave($input: AuthorizationSchemaUpsertInput!) {
    authorizationSchemaUpsert(input: $input) {
      __typename
      ... on AuthorizationSchemaUpsertPayload {
        deletedRelations deletedTypes
        brokenAssertions { ...AuthorizationAssertionParts }
      }
      ...UserErrors
    }
  }
`,
  [UserErrors, Assertion],
)

export const RelationsChange = graphql(
  `
  mutation AuthorizationRelationsChange($create: [AuthorizationRelationInput!]!, $delete: [AuthorizationRelationInput!]!) {
    authorizationRelationsDelete(input: { relations: $delete }) { __typename ...UserErrors }
    authorizationRelationsCreate(input: { relations: $create }) { __typename ...UserErrors }
  }
`,
  [UserErrors],
)

export const AssertionResultsQuery = graphql(
  `
  query AuthorizationAssertionResults {
    authorizationAssertionResults {
      verdict isHolding
      assertion { ...AuthorizationAssertionParts }
    }
  }
`,
  [Assertion],
)
export type AssertionResult = ResultOf<typeof AssertionResultsQuery>['authorizationAssertionResults'][number]

export const AssertionSave = graphql(
  `
  mutation AuthorizationAssertionSave($input: AuthorizationAssertionUpsertInput!) {
    authorizationAssertionUpsert(input: $input) {
      __typename
      ... on AuthorizationAssertionUpsertPayload {
        assertion { ...AuthorizationAssertionParts }
      }
      ...UserErrors
    }
  }
`,
  [UserErrors, Assertion],
)

export const AssertionDelete = graphql(
  `
  mutation AuthorizationAssertionDelete($input: AuthorizationAssertionDeleteInput!) {
    authorizationAssertionDelete(input: $input) { __typename ...UserErrors }
  }
`,
  [UserErrors],
)

import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { InvalidFields, UserErrors } from '../../kit/api/user-errors.ts'

const FlowRow = graphql(`
  fragment FlowRow on Flow @_unmask { id flowId name description isEnabled }
`)
export type FlowRow = ResultOf<typeof FlowRow>

export const FlowListQuery = graphql(
  `
  query FlowList($first: Int!, $after: String, $filter: FlowFilter, $orderBy: FlowOrder) {
    flows(first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          ...FlowRow
          isBuiltIn
          usedBy { kind databaseId name }
        }
      }
    }
  }
`,
  [FlowRow],
)
export type ListedFlow = ResultOf<typeof FlowListQuery>['flows']['edges'][number]['node']

const FlowDocumentFields = graphql(`
  fragment FlowDocumentFields on FlowDocument @_unmask { version document }
`)
export type FlowDocument = ResultOf<typeof FlowDocumentFields>

export const FlowQuery = graphql(
  `
  query Flow($id: ID!) {
    node(id: $id) {
      __typename
      ...FlowRow
      ... on Flow {
        document { ...FlowDocumentFields }
      }
    }
  }
`,
  [FlowRow, FlowDocumentFields],
)

export const FlowStartersQuery = graphql(`
  query FlowStarters {
    flowStarters { flowId name description document }
    flows(first: 100) {
      edges {
        node { flowId }
      }
    }
  }
`)

export const FlowVersionsQuery = graphql(`
  query FlowVersions($id: ID!) {
    node(id: $id) {
      __typename
      ... on Flow {
        versions(first: 100) {
          edges {
            node { number isCurrent name actorName createdAt }
          }
        }
      }
    }
  }
`)
type FlowNode = Extract<ResultOf<typeof FlowVersionsQuery>['node'], { __typename: 'Flow' }>
export type FlowVersion = NonNullable<FlowNode['versions']>['edges'][number]['node']

export const FlowCompareQuery = graphql(`
  query FlowCompare($id: ID!) {
    node(id: $id) {
      __typename
      ... on Flow {
        draft { version document }
        versions(first: 100) {
          edges {
            node { number isCurrent createdAt }
          }
        }
      }
    }
    flowSchema
    flows(first: 100) {
      edges {
        node { flowId name }
      }
    }
  }
`)

export const FlowUpsert = graphql(
  `
  mutation FlowUpsert($input: FlowUpsertInput!) {
    flowUpsert(input: $input) {
      __typename
      ... on FlowUpsertPayload {
        flow {
          ...FlowRow
          document { ...FlowDocumentFields }
        }
      }
      ... on VersionConflict {
        node {
          ... on Flow {
            document { ...FlowDocumentFields }
          }
        }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [FlowRow, FlowDocumentFields, UserErrors, InvalidFields],
)

export const FlowRestore = graphql(
  `
  mutation FlowRestore($input: FlowRestoreInput!, $dryRun: Boolean) {
    flowRestore(input: $input, dryRun: $dryRun) {
      __typename
      ... on FlowRestorePayload {
        flow {
          ...FlowRow
          document { document }
        }
      }
      ...UserErrors
    }
  }
`,
  [FlowRow, UserErrors],
)

export const FlowsDelete = graphql(
  `
  mutation FlowsDelete($input: FlowsDeleteInput!) {
    flowsDelete(input: $input) {
      __typename
      ... on FlowsDeletePayload { deletedIds }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

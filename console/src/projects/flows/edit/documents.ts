import { graphql, type ResultOf } from '../../../kit/api/graphql.ts'
import { InvalidFields, UserErrors } from '../../../kit/api/user-errors.ts'

const FlowDraftFields = graphql(`
  fragment FlowDraftFields on FlowDraft @_unmask { version document basedOn currentNumber actorName savedAt }
`)
export type FlowDraft = ResultOf<typeof FlowDraftFields>

export const FlowEditQuery = graphql(
  `
  query FlowEdit($id: ID!) {
    node(id: $id) {
      __typename
      ... on Flow {
        draft { ...FlowDraftFields }
      }
    }
    flowSchema
    theme { styles }
    flows(first: 100) {
      edges {
        node { flowId name }
      }
    }
  }
`,
  [FlowDraftFields],
)
export type FlowEdit = ResultOf<typeof FlowEditQuery>

export function draftOf({ node }: FlowEdit): FlowDraft | undefined {
  return (node?.__typename === 'Flow' && node.draft) || undefined
}

export const FlowValidationQuery = graphql(`
  query FlowValidation($text: String!) {
    flowValidation(text: $text) {
      problems { path message line column }
      warnings { name message }
      converted
    }
  }
`)
export type FlowProblem = ResultOf<typeof FlowValidationQuery>['flowValidation']['problems'][number]

/** The lists in whose entries a rule can look a value up. */
export const FlowListsQuery = graphql(`
  query FlowLists {
    lists(first: 100, filter: { kinds: [TEXTS, IPS] }) {
      edges {
        node { id name }
      }
    }
  }
`)

export const FlowDraftUpsert = graphql(
  `
  mutation FlowDraftUpsert($input: FlowDraftUpsertInput!) {
    flowDraftUpsert(input: $input) {
      __typename
      ... on FlowDraftUpsertPayload {
        draft { ...FlowDraftFields }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [FlowDraftFields, UserErrors, InvalidFields],
)

export const FlowPublish = graphql(
  `
  mutation FlowPublish($input: FlowPublishInput!) {
    flowPublish(input: $input) {
      __typename
      ... on FlowPublishPayload {
        flow { id }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [UserErrors, InvalidFields],
)

export const FlowDraftDiscard = graphql(
  `
  mutation FlowDraftDiscard($input: FlowDraftDiscardInput!) {
    flowDraftDiscard(input: $input) {
      __typename
      ... on FlowDraftDiscardPayload {
        flow { id }
      }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

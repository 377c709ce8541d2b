import { graphql, type ResultOf, type VariablesOf } from '../../kit/api/graphql.ts'
import { InvalidFields, UserErrors } from '../../kit/api/user-errors.ts'

export const SavedViewsQuery = graphql(`
  query SavedViews($page: SavedViewPage!) {
    savedViews(page: $page, first: 100) {
      edges {
        node { id name search }
      }
    }
  }
`)

/** A view as the menu has it. */
export type SavedView = NonNullable<ResultOf<typeof SavedViewsQuery>['savedViews']>['edges'][number]['node']

export type ViewPage = VariablesOf<typeof SavedViewsQuery>['page']

export const SavedViewUpsert = graphql(
  `
  mutation SavedViewUpsert($input: SavedViewUpsertInput!) {
    savedViewUpsert(input: $input) {
      __typename
      ... on SavedViewUpsertPayload {
        savedView { name }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [UserErrors, InvalidFields],
)

export const SavedViewRename = graphql(
  `
  mutation SavedViewRename($input: SavedViewRenameInput!) {
    savedViewRename(input: $input) {
      __typename
      ... on SavedViewRenamePayload {
        savedView { name }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [UserErrors, InvalidFields],
)

export const SavedViewDelete = graphql(
  `
  mutation SavedViewDelete($input: SavedViewDeleteInput!) {
    savedViewDelete(input: $input) {
      __typename
      ... on SavedViewDeletePayload { deletedId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

import { graphql, type ResultOf } from '../api/graphql.ts'
import { InvalidFields, UserErrors } from '../api/user-errors.ts'

const ListRow = graphql(`
  fragment ListRow on List @_unmask { id name description kind entryCount }
`)
export type ListRow = ResultOf<typeof ListRow>

const ListFields = graphql(
  `
  fragment ListFields on List @_unmask { ...ListRow listId version data }
`,
  [ListRow],
)
export type ListData = ResultOf<typeof ListFields>

export const ListsQuery = graphql(
  `
  query Lists($first: Int!, $after: String, $filter: ListFilter, $orderBy: ListOrder) {
    lists(first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node { ...ListRow }
      }
    }
  }
`,
  [ListRow],
)

export const ListQuery = graphql(
  `
  query List($id: ID!) {
    node(id: $id) { __typename ...ListFields }
  }
`,
  [ListFields],
)

export const ListContainsQuery = graphql(`
  query ListContains($id: ID!, $entry: ListEntryInput!) {
    listContains(id: $id, entry: $entry)
  }
`)

export const ListCreate = graphql(
  `
  mutation ListCreate($input: ListCreateInput!) {
    listCreate(input: $input) {
      __typename
      ... on ListCreatePayload {
        list { ...ListFields }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [ListFields, UserErrors, InvalidFields],
)

export const ListUpdate = graphql(
  `
  mutation ListUpdate($input: ListUpdateInput!) {
    listUpdate(input: $input) {
      __typename
      ... on ListUpdatePayload {
        list { ...ListFields }
      }
      ... on VersionConflict {
        node { ...ListFields }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [ListFields, UserErrors, InvalidFields],
)

export const ListDelete = graphql(
  `
  mutation ListDelete($input: ListDeleteInput!) {
    listDelete(input: $input) {
      __typename
      ... on ListDeletePayload { deletedId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const ListClear = graphql(
  `
  mutation ListClear($input: ListClearInput!) {
    listClear(input: $input) {
      __typename
      ... on ListClearPayload {
        list { ...ListFields }
      }
      ...UserErrors
    }
  }
`,
  [ListFields, UserErrors],
)

export const ListTextsAdd = graphql(
  `
  mutation ListTextsAdd($input: ListTextsAddInput!) {
    result: listTextsAdd(input: $input) {
      __typename
      ... on ListTextsAddPayload {
        list { ...ListFields }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [ListFields, UserErrors, InvalidFields],
)

export const ListIpsAdd = graphql(
  `
  mutation ListIpsAdd($input: ListIpsAddInput!) {
    result: listIpsAdd(input: $input) {
      __typename
      ... on ListIpsAddPayload {
        list { ...ListFields }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [ListFields, UserErrors, InvalidFields],
)

export const ListTextsRemove = graphql(
  `
  mutation ListTextsRemove($input: ListTextsRemoveInput!) {
    result: listTextsRemove(input: $input) {
      __typename
      ... on ListTextsRemovePayload {
        list { ...ListFields }
      }
      ...UserErrors
    }
  }
`,
  [ListFields, UserErrors],
)

export const ListIpsRemove = graphql(
  `
  mutation ListIpsRemove($input: ListIpsRemoveInput!) {
    result: listIpsRemove(input: $input) {
      __typename
      ... on ListIpsRemovePayload {
        list { ...ListFields }
      }
      ...UserErrors
    }
  }
`,
  [ListFields, UserErrors],
)

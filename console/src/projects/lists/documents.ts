import { graphql } from '../../kit/api/graphql.ts'

export const ListMore = graphql(`
  fragment ListMore on List @_unmask { entryCount }
`)

export const ListContainsQuery = graphql(`
  query ListContains($id: ID!, $entry: ListEntryInput!) {
    listContains(id: $id, entry: $entry)
  }
`)

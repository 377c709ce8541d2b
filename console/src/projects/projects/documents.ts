import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { InvalidFields, UserErrors } from '../../kit/api/user-errors.ts'

export const ProjectRow = graphql(`
  fragment ProjectRow on Project @_unmask { id databaseId name environment tags version }
`)

export type ProjectData = ResultOf<typeof ProjectRow>

export const ProjectsQuery = graphql(
  `
  query Projects($first: Int!, $after: String, $filter: ProjectFilter) {
    projects(first: $first, after: $after, filter: $filter) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node { ...ProjectRow }
      }
    }
  }
`,
  [ProjectRow],
)

export const ProjectClone = graphql(
  `
  mutation ProjectClone($input: ProjectCloneInput!) {
    projectClone(input: $input) {
      __typename
      ... on ProjectClonePayload {
        project { ...ProjectRow }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [ProjectRow, UserErrors, InvalidFields],
)

export const ProjectTagsUpdate = graphql(
  `
  mutation ProjectTagsUpdate($input: ProjectTagsUpdateInput!) {
    projectTagsUpdate(input: $input) {
      __typename
      ... on ProjectTagsUpdatePayload {
        project { ...ProjectRow }
      }
      ... on VersionConflict {
        node { ...ProjectRow }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [ProjectRow, UserErrors, InvalidFields],
)

export const ProjectDelete = graphql(
  `
  mutation ProjectDelete($input: ProjectDeleteInput!) {
    projectDelete(input: $input) {
      __typename
      ... on ProjectDeletePayload { deletedId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const SnapshotQuery = graphql(`
  query ProjectSnapshot {
    projectSnapshot { path content }
  }
`)

export const SnapshotCheckQuery = graphql(`
  query ProjectSnapshotCheck($files: [ProjectSnapshotFileInput!]!, $secrets: [ProjectSnapshotSecretInput!]) {
    projectSnapshotCheck(files: $files, secrets: $secrets) {
      isImportable problems
      missingSecrets { kind ownerDatabaseId name type }
      changes { path kind before after }
    }
  }
`)

export type SnapshotCheck = ResultOf<typeof SnapshotCheckQuery>['projectSnapshotCheck']

export const SnapshotImport = graphql(
  `
  mutation ProjectSnapshotImport($input: ProjectSnapshotImportInput!) {
    projectSnapshotImport(input: $input) {
      __typename
      ... on ProjectSnapshotImportPayload {
        project { ...ProjectRow }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [ProjectRow, UserErrors, InvalidFields],
)

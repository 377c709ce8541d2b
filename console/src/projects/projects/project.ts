import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { UserErrors } from '../../kit/api/user-errors.ts'

export const ProjectQuery = graphql(`
  query Project {
    project { id databaseId name environment tags version }
  }
`)

export type Project = ResultOf<typeof ProjectQuery>['project']

export const ProjectUpdate = graphql(
  `
  mutation ProjectUpdate($input: ProjectUpdateInput!) {
    projectUpdate(input: $input) {
      __typename
      ... on ProjectUpdatePayload {
        project { id databaseId name environment tags version }
      }
      ... on VersionConflict {
        node { ... on Project { id databaseId name environment tags version } }
      }
      ...UserErrors
      ... on InvalidInput {
        fields { field message }
      }
    }
  }
`,
  [UserErrors],
)

import { graphql, type ResultOf } from '../api/graphql.ts'
import { UserErrors } from '../api/user-errors.ts'

export const ProjectQuery = graphql(`
  query Project {
    project {
      id
      projectId
      name
      environment
    }
  }
`)

export type Project = ResultOf<typeof ProjectQuery>['project']

export const ProjectUpdate = graphql(
  `
  mutation ProjectUpdate($input: ProjectUpdateInput!) {
    projectUpdate(input: $input) {
      __typename
      ... on ProjectUpdatePayload {
        project {
          id
          projectId
          name
          environment
        }
      }
      ...UserErrors
      ... on InvalidInput {
        fields {
          field
          message
        }
      }
    }
  }
`,
  [UserErrors],
)

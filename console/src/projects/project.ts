import { graphql, type ResultOf } from '../api/graphql.ts'

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

export const ProjectUpdate = graphql(`
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
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        fields {
          field
          message
        }
      }
    }
  }
`)

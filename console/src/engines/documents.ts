import { graphql, type ResultOf } from '../api/graphql.ts'
import { InvalidFields, UserErrors } from '../api/user-errors.ts'

const EngineFields = graphql(`
  fragment EngineFields on Engine @_unmask { id version engineId name createdAt }
`)
export type EngineRow = ResultOf<typeof EngineFields>

export const EnginesQuery = graphql(
  `
  query Engines {
    engines(first: 100) {
      edges {
        node { ...EngineFields }
      }
    }
  }
`,
  [EngineFields],
)

export const EngineCreate = graphql(
  `
  mutation EngineCreate($input: EngineCreateInput!) {
    engineCreate(input: $input) {
      __typename
      ... on EngineCreatePayload {
        engine { ...EngineFields }
        secret
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [EngineFields, UserErrors, InvalidFields],
)

export const EngineUpdate = graphql(
  `
  mutation EngineUpdate($input: EngineUpdateInput!) {
    engineUpdate(input: $input) {
      __typename
      ... on EngineUpdatePayload {
        engine { ...EngineFields }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [EngineFields, UserErrors, InvalidFields],
)

export const EngineSecretRotate = graphql(
  `
  mutation EngineSecretRotate($input: EngineSecretRotateInput!) {
    engineSecretRotate(input: $input) {
      __typename
      ... on EngineSecretRotatePayload { secret }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const EngineDelete = graphql(
  `
  mutation EngineDelete($input: EngineDeleteInput!) {
    engineDelete(input: $input) {
      __typename
      ... on EngineDeletePayload { deletedId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

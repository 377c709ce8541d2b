import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { InvalidFields, UserErrors } from '../../kit/api/user-errors.ts'

const FamilyDetails = graphql(`
  fragment FamilyDetails on Family @_unmask { id databaseId version name photo isDisabled createdAt }
`)
export type Family = ResultOf<typeof FamilyDetails>

const FamilyRules = graphql(`
  fragment FamilyRules on FamilySettings @_unmask { isEnabled membersMax allowsSeveral }
`)
export type Rules = ResultOf<typeof FamilyRules>

export const FamiliesQuery = graphql(
  `
  query Families($filter: FamilyFilter) {
    families(first: 100, filter: $filter) {
      edges {
        node { ...FamilyDetails }
      }
    }
  }
`,
  [FamilyDetails],
)

export const FamilyRulesQuery = graphql(
  `
  query FamilyRules {
    familySettings { ...FamilyRules }
  }
`,
  [FamilyRules],
)

export const FamilyRulesUpdate = graphql(
  `
  mutation FamilyRulesUpdate($input: FamilySettingsUpdateInput!) {
    familySettingsUpdate(input: $input) {
      __typename
      ... on FamilySettingsUpdatePayload {
        settings { ...FamilyRules }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [FamilyRules, UserErrors, InvalidFields],
)

export const FamilyCreate = graphql(
  `
  mutation FamilyCreate($input: FamilyCreateInput!) {
    familyCreate(input: $input) {
      __typename
      ... on FamilyCreatePayload {
        family { ...FamilyDetails }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [FamilyDetails, UserErrors, InvalidFields],
)

export const FamilyUpdate = graphql(
  `
  mutation FamilyUpdate($input: FamilyUpdateInput!) {
    familyUpdate(input: $input) {
      __typename
      ... on FamilyUpdatePayload {
        family { ...FamilyDetails }
      }
      ... on VersionConflict {
        node { ...FamilyDetails }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [FamilyDetails, UserErrors, InvalidFields],
)

export const FamilyDelete = graphql(
  `
  mutation FamilyDelete($input: FamilyDeleteInput!) {
    familyDelete(input: $input) {
      __typename
      ... on FamilyDeletePayload { deletedId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

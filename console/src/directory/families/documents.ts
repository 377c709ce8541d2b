import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { InvalidFields, UserErrors } from '../../kit/api/user-errors.ts'

const FamilyRules = graphql(`
  fragment FamilyRules on FamilySettings @_unmask { isEnabled membersMax allowsSeveral }
`)
export type Rules = ResultOf<typeof FamilyRules>

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

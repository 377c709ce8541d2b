import { graphql, type ResultOf } from '../../kit/api/graphql.ts'
import { InvalidFields, UserErrors } from '../../kit/api/user-errors.ts'

const PasswordPolicyFields = graphql(`
  fragment PasswordPolicyFields on PasswordPolicy @_unmask {
    version isEnabled minLength needsLowercase needsUppercase needsLetter needsNumber needsSymbol
    disallowedCharacters needsStrength minStrength refusesBreached refusesEmail refusesReuse reuseCount expires
    expirationWeeks locksTemporarily temporaryLockAttempts temporaryLockMinutes locks lockAttempts
  }
`)
export type PasswordPolicy = ResultOf<typeof PasswordPolicyFields>

export const PasswordPolicyQuery = graphql(
  `
  query PasswordPolicy {
    passwordPolicy { ...PasswordPolicyFields }
  }
`,
  [PasswordPolicyFields],
)

export const PasswordPolicyUpdate = graphql(
  `
  mutation PasswordPolicyUpdate($input: PasswordPolicyUpdateInput!) {
    passwordPolicyUpdate(input: $input) {
      __typename
      ... on PasswordPolicyUpdatePayload {
        passwordPolicy { ...PasswordPolicyFields }
      }
      ... on VersionConflict {
        node { ...PasswordPolicyFields }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [PasswordPolicyFields, UserErrors, InvalidFields],
)

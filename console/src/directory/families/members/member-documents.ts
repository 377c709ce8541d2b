import { graphql, type ResultOf } from '../../../kit/api/graphql.ts'
import { InvalidFields, UserErrors } from '../../../kit/api/user-errors.ts'
import { withoutControls } from '../../../kit/format/text.ts'

export const FamilyMembersQuery = graphql(`
  query FamilyMembers($familyId: ID!) {
    familyMembers(familyId: $familyId, first: 100) {
      edges {
        node {
          userDatabaseId loginIds name isDependent
          user { id }
          memberships { familyDatabaseId roleNames }
        }
      }
    }
  }
`)
export type Member = NonNullable<ResultOf<typeof FamilyMembersQuery>['familyMembers']>['edges'][number]['node']

/** What a member is called in lists and dialogs. */
export function memberName({ name, loginIds, userDatabaseId: userId }: Member): string {
  return withoutControls(name || loginIds[0] || userId)
}

export const FamilyRolesQuery = graphql(`
  query FamilyRoles {
    roles(first: 100) {
      edges {
        node { id name }
      }
    }
  }
`)

export const FamilyMemberAdd = graphql(
  `
  mutation FamilyMemberAdd($input: FamilyMemberAddInput!) {
    familyMemberAdd(input: $input) {
      __typename
      ... on FamilyMemberAddPayload {
        member { userDatabaseId }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [UserErrors, InvalidFields],
)

export const DependentCreate = graphql(
  `
  mutation DependentCreate($input: DependentCreateInput!) {
    dependentCreate(input: $input) {
      __typename
      ... on DependentCreatePayload {
        dependent { userDatabaseId }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [UserErrors, InvalidFields],
)

export const FamilyMemberRemove = graphql(
  `
  mutation FamilyMemberRemove($input: FamilyMemberRemoveInput!) {
    familyMemberRemove(input: $input) {
      __typename
      ... on FamilyMemberRemovePayload {
        user { id }
      }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

export const DependentDelete = graphql(
  `
  mutation DependentDelete($input: DependentDeleteInput!) {
    dependentDelete(input: $input) {
      __typename
      ... on DependentDeletePayload { deletedId }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

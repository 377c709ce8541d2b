import { graphql, type ResultOf, type VariablesOf } from '../../kit/api/graphql.ts'
import { InvalidFields, UserErrors } from '../../kit/api/user-errors.ts'

const ThemeFields = graphql(`
  fragment ThemeFields on Theme @_unmask { version styles references componentsVersion }
`)
export type StoredTheme = ResultOf<typeof ThemeFields>

export const ThemeQuery = graphql(
  `
  query Theme {
    theme { ...ThemeFields }
  }
`,
  [ThemeFields],
)

export const ThemePreviewQuery = graphql(`
  query ThemePreview($page: HostedPage!, $theme: JSON, $language: String) {
    themePreview(page: $page, theme: $theme, language: $language)
  }
`)
export type HostedPage = VariablesOf<typeof ThemePreviewQuery>['page']

export const ThemeUpdate = graphql(
  `
  mutation ThemeUpdate($input: ThemeUpdateInput!) {
    themeUpdate(input: $input) {
      __typename
      ... on ThemeUpdatePayload {
        theme { ...ThemeFields }
      }
      ... on VersionConflict {
        node { ...ThemeFields }
      }
      ...UserErrors ...InvalidFields
    }
  }
`,
  [ThemeFields, UserErrors, InvalidFields],
)

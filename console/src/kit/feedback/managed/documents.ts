import { graphql } from '../../api/graphql.ts'

export const ConfigurationSourcesQuery = graphql(`
  query ConfigurationSources($within: String!) {
    configurationSources(within: $within) { repository path commit }
  }
`)

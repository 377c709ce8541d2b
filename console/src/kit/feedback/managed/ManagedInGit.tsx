import { Alert, Text } from '@mantine/core'
import { IconGitBranch } from '@tabler/icons-react'
import { useQuery } from 'urql'
import { graphql, type ResultOf } from '../../api/graphql.ts'
import { withoutControls } from '../../format/text.ts'
import { Coming } from '../../page/Coming.tsx'
import { managed } from './messages.ts'

const ConfigurationSourcesQuery = graphql(`
  query ConfigurationSources($within: String!) {
    configurationSources(within: $within) { repository path commit }
  }
`)

type Source = ResultOf<typeof ConfigurationSourcesQuery>['configurationSources'][number]

/** Says where what a page shows is kept, so that nobody changes in vain what the next push overwrites. */
export function ManagedInGit({ within }: { within: string }) {
  const [{ data, fetching }] = useQuery({ query: ConfigurationSourcesQuery, variables: { within } })
  const [source] = data?.configurationSources ?? []
  // What is asked for beside the list is there when the list is. Of one thing it is asked when that is there, which it must not hold up.
  if (!data && fetching && !within.includes('/')) return <Coming />
  if (!source) return null
  return (
    <Alert role="note" icon={<IconGitBranch size={18} aria-hidden />} color="gray" mb="md" title={managed.title}>
      <Text size="sm">{within.includes('/') ? managed.one : managed.some}</Text>
      <Text size="xs" ff="monospace" mt={4} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{placeOf(source)}</bdi>
      </Text>
    </Alert>
  )
}

const commitLength = 12

function placeOf({ repository, path, commit }: Source): string {
  const folder = [repository, path].filter(Boolean).join(' · ') || managed.folder
  return withoutControls(commit ? `${folder} @ ${commit.slice(0, commitLength)}` : folder)
}

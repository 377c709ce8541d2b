import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '../../kit/api/use-query.ts'
import { SuggestionsQuery } from '../documents.ts'
import { parseThing } from '../question.ts'

type Props = {
  label: string
  placeholder: string
  value: string
  error: string | undefined
  /** The types that there are. */
  types: readonly string[]
  onChange: (value: string) => void
}

/** A typed id such as `document:plan`; offers types, and then the ids of those that have relations. */
export function ThingInput({ types, ...input }: Props) {
  const [value] = useDebouncedValue(input.value, 200)
  const [, type = '', text = ''] = /^([^:]+):(.*)$/s.exec(value) ?? []
  const isKnown = types.includes(type)
  const [{ data }] = useQuery({
    keepsLast: true,
    query: SuggestionsQuery,
    variables: { queries: [{ resourceType: type, texts: text === '' ? [] : [text] }] },
    pause: !isKnown,
  })
  const found = isKnown ? (data?.authorizationSuggestions ?? []).flatMap(({ resources }) => resources) : []
  const ids = found.map(({ resource }) => `${type}:${resource}`)
  const isWhole = parseThing(input.value) !== undefined
  return (
    <Autocomplete
      {...input}
      data={[...new Set(isWhole || isKnown ? ids : types.map(name => `${name}:`))]}
      limit={20}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
    />
  )
}

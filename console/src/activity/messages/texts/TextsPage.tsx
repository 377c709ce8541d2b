import { Skeleton, Stack } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from '../../../kit/api/use-query.ts'
import { type MessageText, TextsQuery } from '../documents.ts'
import { texts } from '../messages.ts'
import { messageFormats, messagePurposes, type TextsSearch } from '../outbox/messages-search.ts'
import { WorkbenchPage } from '../../../kit/page/SettingsPage.tsx'
import { TextChooser } from './TextChooser.tsx'
import { TextForm } from './TextForm.tsx'

const route = getRouteApi('/message-texts')

/** The texts that messages are made of: choose one, change it. */
export function TextsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [purpose] = search.purpose ? [search.purpose] : messagePurposes
  const [format] = search.format ? [search.format] : messageFormats
  const filter = { purposes: purpose && [purpose], formats: format && [format] }
  const [{ data, error }, reload] = useQuery({ keepsLast: true, query: TextsQuery, variables: { filter } })
  const all = data?.messageTemplates.edges.map(({ node }) => node) ?? []
  const locale = search.locale ?? 'en'
  const chosen = all.find(text => text.locale === locale) ?? inNewLanguage(all, locale)
  const choose = (change: Partial<TextsSearch>) => void navigate({ search: previous => ({ ...previous, ...change }) })
  return (
    <WorkbenchPage
      part="messageTemplates"
      title={texts.title}
      lead={texts.intro}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      isLoading={!data}
    >
      {chosen && (
        <Stack gap="md">
          <TextChooser chosen={chosen} ofSamePurpose={all} onChoose={choose} />
          {chosen.purpose === purpose && chosen.format === format ? (
            <TextForm
              key={`${purpose} ${format} ${locale}`}
              saved={chosen}
              isNew={!all.includes(chosen)}
              others={all.filter(text => text !== chosen)}
              beside={search.beside}
              onBeside={beside => choose({ beside })}
            />
          ) : (
            <Skeleton height={320} />
          )}
        </Stack>
      )}
    </WorkbenchPage>
  )
}

/** A language that there is no text in yet starts from the English one. */
function inNewLanguage(all: readonly MessageText[], locale: string): MessageText | undefined {
  const english = all.find(text => text.locale === 'en')
  return english && { ...english, locale, isChanged: false }
}

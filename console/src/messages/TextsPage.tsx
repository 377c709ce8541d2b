import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { failureOf } from '../api/failure.ts'
import { FailureAlert } from '../feedback/FailureAlert.tsx'
import { type MessageText, TextsQuery } from './documents.ts'
import { texts } from './messages.en.ts'
import { messageFormats, messagePurposes, type TextsSearch } from './messages-search.ts'
import { TextChooser } from './TextChooser.tsx'
import { TextForm } from './TextForm.tsx'

const route = getRouteApi('/message-texts')

/** The texts that messages are made of: choose one, change it. */
export function TextsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [{ data, error }, reload] = useQuery({ query: TextsQuery })
  const [purpose] = search.purpose ? [search.purpose] : messagePurposes
  const [format] = search.format ? [search.format] : messageFormats
  const all = data?.messageTemplates.filter(text => text.purpose === purpose && text.format === format) ?? []
  const locale = search.locale ?? 'en'
  const chosen = all.find(text => text.locale === locale) ?? inNewLanguage(all, locale)
  const choose = (change: Partial<TextsSearch>) => void navigate({ search: previous => ({ ...previous, ...change }) })
  return (
    <Stack gap="md" maw={900}>
      <div>
        <Title order={1}>{texts.title}</Title>
        <Text size="sm" c="dimmed">
          {texts.intro}
        </Text>
      </div>
      {error && !data && (
        <FailureAlert failure={failureOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />
      )}
      {!data && !error && <Skeleton height={320} />}
      {chosen && (
        <>
          <TextChooser chosen={chosen} ofSamePurpose={all} onChoose={choose} />
          <TextForm
            key={`${purpose} ${format} ${locale}`}
            saved={chosen}
            isNew={!all.includes(chosen)}
            onLeaveNew={() => choose({ locale: undefined })}
          />
        </>
      )}
    </Stack>
  )
}

/** A language that there is no text in yet starts from the English one. */
function inNewLanguage(all: readonly MessageText[], locale: string): MessageText | undefined {
  const english = all.find(text => text.locale === 'en')
  return english && { ...english, locale, isChanged: false }
}

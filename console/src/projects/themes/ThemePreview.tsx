import { Group, NativeSelect, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useQuery } from '../../kit/api/use-query.ts'
import { language as ownLanguage } from '../../kit/language/language.ts'
import { PreviewFrame } from '../../kit/page/workbench/PreviewFrame.tsx'
import { type HostedPage, ThemePreviewQuery } from './documents.ts'
import { themes } from './messages.ts'
import { pageTheme, type ThemeValues } from './theme-values.ts'

// The keys of the table of names are the closed set of pages.
const pages = Object.keys(themes.pages) as HostedPage[]

/** The hosted pages in the theme that is edited, drawn by the server as visitors get them. */
export function ThemePreview({ values }: { values: ThemeValues }) {
  const [page, setPage] = useState<HostedPage>('SIGN_IN')
  const [language, setLanguage] = useState<string>(ownLanguage)
  const [chosenScheme, setScheme] = useState('light')
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop')
  const scheme = values.scheme === 'auto' ? chosenScheme : values.scheme
  const [theme] = useDebouncedValue(JSON.stringify({ ...pageTheme(values), scheme }), 200)
  const [{ data, error }] = useQuery({
    query: ThemePreviewQuery,
    variables: { page, language, theme: JSON.parse(theme) },
  })
  // While a colour is half typed there is no page for it: the last one stays.
  const [shown, setShown] = useState<string>()
  if (data?.themePreview && data.themePreview !== shown) setShown(data.themePreview)
  return (
    <>
      <Group gap="sm" align="end">
        <NativeSelect
          label={themes.previewPage}
          data={pages.map(value => ({ value, label: themes.pages[value] }))}
          value={page}
          onChange={event => setPage(pages.find(each => each === event.currentTarget.value) ?? 'SIGN_IN')}
        />
        <NativeSelect
          label={themes.previewLanguage}
          data={Object.entries(themes.languages).map(([value, label]) => ({ value, label }))}
          value={language}
          onChange={event => setLanguage(event.currentTarget.value)}
        />
        {values.scheme === 'auto' && (
          <SegmentedControl
            aria-label={themes.previewScheme}
            data={[
              { value: 'light', label: themes.light },
              { value: 'dark', label: themes.dark },
            ]}
            value={scheme}
            onChange={setScheme}
          />
        )}
        <SegmentedControl
          aria-label={themes.width}
          data={[
            { value: 'desktop', label: themes.desktop },
            { value: 'phone', label: themes.phone },
          ]}
          value={width}
          onChange={value => setWidth(value === 'phone' ? value : 'desktop')}
        />
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {error ? themes.previewStale : ''}
      </Text>
      {shown === undefined ? (
        <Skeleton height={420} />
      ) : (
        <PreviewFrame title={themes.pages[page]} html={shown} device={width} />
      )}
    </>
  )
}

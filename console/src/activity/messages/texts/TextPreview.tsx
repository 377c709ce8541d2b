import { Code, Text } from '@mantine/core'
import { PreviewFrame } from '../../../kit/page/workbench/PreviewFrame.tsx'
import type { MessageText } from '../documents.ts'
import type { TextValues } from './TextFields.tsx'
import { withSamples } from './text-sample.ts'

type Props = Pick<MessageText, 'format' | 'locale'> & TextValues & { isPlain: boolean; title: string }

/** A message as its recipient gets it, with made-up values. */
export function TextPreview({ format, locale, subject, text, html, isPlain, title }: Props) {
  const showsHtml = format === 'EMAIL' && html && !isPlain
  return (
    <div>
      <Text size="sm" c="dimmed" fw={500} mb={4}>
        {title}
      </Text>
      {format === 'EMAIL' && (
        <Text size="sm" fw={600} mb="xs" lang={locale}>
          {withSamples(subject)}
        </Text>
      )}
      {showsHtml ? (
        <PreviewFrame title={title} html={withSamples(html)} />
      ) : (
        <Code block tabIndex={0} lang={locale} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {withSamples(text)}
        </Code>
      )}
    </div>
  )
}

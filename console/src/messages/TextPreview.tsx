import { Paper, Title } from '@mantine/core'
import { texts } from './messages.en.ts'

/** How a mail program would show it: in a frame of its own in which nothing runs. */
export function TextPreview({ html }: { html: string }) {
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h4" mb="sm">
        {texts.preview}
      </Title>
      <iframe
        title={texts.preview}
        sandbox=""
        srcDoc={html}
        style={{ width: '100%', height: 360, border: 0, background: '#ffffff', borderRadius: 4 }}
      />
    </Paper>
  )
}

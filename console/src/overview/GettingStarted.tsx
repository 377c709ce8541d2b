import { Code, CopyButton, Paper, Tabs, Text, Title } from '@mantine/core'
import { CopyIconButton } from '../feedback/CopyIconButton.tsx'
import classes from './GettingStarted.module.css'
import { overview } from './messages.en.ts'
import { snippetsFor } from './snippets.ts'

/** Code to copy into an application, with this project's id and address in it. */
export function GettingStarted({ projectId, apiUrl }: { projectId: string; apiUrl: string }) {
  const snippets = snippetsFor({ projectId, baseUrl: apiUrl })
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h3">
        {overview.gettingStarted}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {overview.gettingStartedText}
      </Text>
      <Tabs defaultValue={snippets[0]?.id} variant="pills">
        <Tabs.List mb="xs">
          {snippets.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {snippets.map(({ id, code }) => (
          <Tabs.Panel key={id} value={id} className={classes.panel}>
            <Code block tabIndex={0}>
              {code}
            </Code>
            <div className={classes.copy}>
              <CopyButton value={code}>
                {({ copied, copy }) => <CopyIconButton label={overview.copySnippet} isCopied={copied} onCopy={copy} />}
              </CopyButton>
            </div>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Paper>
  )
}

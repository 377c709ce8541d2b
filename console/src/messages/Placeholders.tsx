import { Code, DataList, Paper, Text, Title } from '@mantine/core'
import type { MessageText } from './documents.ts'
import { texts } from './messages.en.ts'

/** What can stand in a text. */
export function Placeholders({ placeholders }: Pick<MessageText, 'placeholders'>) {
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h4">
        {texts.placeholders}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.placeholdersHelp}
      </Text>
      <DataList labelWidth="130px">
        {placeholders.map(({ name, meaning, isRequired }) => (
          <DataList.Item key={name}>
            <DataList.ItemLabel>
              <Code>{`{{${name}}}`}</Code>
            </DataList.ItemLabel>
            <DataList.ItemValue>{isRequired ? `${meaning} (${texts.required})` : meaning}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
    </Paper>
  )
}

import { SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core'
import { texts } from '../../messages.ts'
import classes from './TemplateCards.module.css'
import { templates } from './templates.ts'

/** The templates, where there is no text yet. */
export function TemplateCards({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <Stack p="md" gap="md">
      <div>
        <Text fw={600}>{texts.noSchemaTitle}</Text>
        <Text size="sm" c="dimmed">
          {texts.noSchemaText} {texts.templatesHelp}
        </Text>
      </div>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="sm">
        {templates.map(({ id, text }) => (
          <UnstyledButton key={id} className={classes.card} onClick={() => onChoose(text)}>
            <Text size="sm" fw={500}>
              {texts.templates[id].title}
            </Text>
            <Text size="xs" c="dimmed">
              {texts.templates[id].text}
            </Text>
          </UnstyledButton>
        ))}
      </SimpleGrid>
    </Stack>
  )
}

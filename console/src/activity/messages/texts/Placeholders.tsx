import { Button, Group, Text, Title, Tooltip } from '@mantine/core'
import type { MessageText } from '../documents.ts'
import { texts } from '../messages.ts'

type Props = Pick<MessageText, 'placeholders'> & {
  /** Writes it where the caret was. */
  onInsert: (placeholder: string) => void
  isReadOnly: boolean
}

/** What can stand in a text, each to insert. */
export function Placeholders({ placeholders, onInsert, isReadOnly }: Props) {
  return (
    <section>
      <Title order={2}>{texts.placeholders}</Title>
      <Text size="sm" c="dimmed" mb="xs">
        {texts.placeholdersHelp}
      </Text>
      <Group gap="xs">
        {placeholders.map(({ name, meaning, isRequired }) => (
          <Tooltip key={name} label={isRequired ? texts.isRequired(meaning) : meaning}>
            <Button
              size="compact-sm"
              variant="default"
              ff="monospace"
              fw={400}
              aria-label={texts.insert(name)}
              aria-disabled={isReadOnly || undefined}
              onClick={() => !isReadOnly && onInsert(`{{${name}}}`)}
            >
              {`{{${name}}}`}
            </Button>
          </Tooltip>
        ))}
      </Group>
    </section>
  )
}

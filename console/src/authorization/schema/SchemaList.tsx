import { Anchor, Code, List, Stack, Text, Title } from '@mantine/core'
import { texts } from '../messages.ts'
import type { Outline, TypeOutline } from '../text/outline.ts'
import classes from './graph/SchemaGraph.module.css'

type Props = { outline: Outline; onOpen: (type: TypeOutline) => void }

/** What the graph draws, as text. */
export function SchemaList({ outline, onOpen }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section className={classes.list} tabIndex={0} aria-label={texts.listLabel}>
      <Stack gap="md">
        {outline.types.map(type => (
          <div key={type.name}>
            <Title order={3} size="h5" mb={4}>
              <Anchor component="button" type="button" ff="monospace" onClick={() => onOpen(type)}>
                {type.name}
              </Anchor>
            </Title>
            {type.members.length === 0 ? (
              <Text size="sm" c="dimmed">
                {texts.noMembers}
              </Text>
            ) : (
              <List size="sm" spacing={2} listStyleType="none">
                {type.members.map(({ kind, name, definition }) => (
                  <List.Item key={name}>
                    <Text span size="sm" c="dimmed">
                      {texts.kinds[kind]}
                    </Text>{' '}
                    <Code>{definition ? `${name}: ${definition}` : name}</Code>
                  </List.Item>
                ))}
              </List>
            )}
          </div>
        ))}
      </Stack>
    </section>
  )
}

import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { texts } from '../messages.ts'

type Row = { text: string; note?: string; onWhy?: () => void }
type Props = { rows: readonly Row[]; summary: string; note?: string }

const shownFirst = 100
/** A filter is of use from here on. */
const filteredFrom = 10

/** What a list question found; each entry leads to the question why. */
export function FoundList({ rows, summary, note: noteOfAll }: Props) {
  const [filter, setFilter] = useState('')
  const [shown, setShown] = useState(shownFirst)
  const matching = rows.filter(({ text }) => text.toLowerCase().includes(filter.trim().toLowerCase()))
  return (
    <Stack gap="sm" p="md">
      <Text fw={600} role="status">
        {rows.length === 0 ? texts.nothingFound : summary}
      </Text>
      {noteOfAll && (
        <Text size="sm" c="dimmed">
          {noteOfAll}
        </Text>
      )}
      {rows.length >= filteredFrom && (
        <TextInput
          size="xs"
          aria-label={texts.filterFound}
          placeholder={texts.filterFound}
          value={filter}
          onChange={event => setFilter(event.currentTarget.value)}
        />
      )}
      <Stack gap={0} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {matching.slice(0, shown).map(({ text, note, onWhy }) => (
          <Group
            key={text}
            component="li"
            justify="space-between"
            gap="xs"
            py={6}
            style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
          >
            <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }} flex={1}>
              {text}
              {note && (
                <Text span size="xs" c="dimmed" ff="text" ms="xs">
                  {note}
                </Text>
              )}
            </Text>
            {onWhy && (
              <Anchor
                component="button"
                type="button"
                size="sm"
                aria-label={texts.checkThisLabel(text)}
                onClick={onWhy}
              >
                {texts.checkThis}
              </Anchor>
            )}
          </Group>
        ))}
      </Stack>
      {matching.length > shown && (
        <Button variant="default" size="xs" onClick={() => setShown(shown + shownFirst)}>
          {texts.showMore}
        </Button>
      )}
    </Stack>
  )
}

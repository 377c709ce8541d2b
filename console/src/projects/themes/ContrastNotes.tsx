import { List, Text } from '@mantine/core'
import { cards, contrast, readableOn, textOn } from '@gatehouse-id/pages/colors'
import { formatNumber } from '../../kit/format/number.ts'
import { themes } from './messages.ts'

function ratioOf(one: string, other: string) {
  return `${formatNumber(Math.floor(contrast(one, other) * 10) / 10)}:1`
}

/** What the hosted pages make of a primary colour, so that everybody can read them. */
export function ContrastNotes({ color }: { color: string }) {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return null
  const text = textOn(color)
  const linkNote = (card: keyof typeof cards) => {
    const link = readableOn(cards[card], color)
    const ratio = ratioOf(cards[card], link)
    const name = themes.contrastKept[card]
    return link === color.toLowerCase()
      ? themes.linkKept(name, ratio)
      : themes.linkChanged(name, ratio, link, ratioOf(cards[card], color))
  }
  return (
    <div aria-live="polite">
      <List size="sm" aria-label={themes.contrast}>
        <List.Item>
          {themes.contrastText(text === '#ffffff' ? themes.white : themes.black, ratioOf(color, text))}
        </List.Item>
        <List.Item>{linkNote('light')}</List.Item>
        <List.Item>{linkNote('dark')}</List.Item>
      </List>
      <Text size="xs" c="dimmed" mt={4}>
        {themes.contrastNorm}
      </Text>
    </div>
  )
}

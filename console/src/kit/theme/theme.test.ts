import { contrast } from '@gatehouse-id/pages/colors'
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { expect, test } from 'vitest'
import { cssVariablesResolver, theme } from './theme.ts'

const whole = mergeMantineTheme(DEFAULT_THEME, theme)
const colors = cssVariablesResolver(whole)
const [fieldInDark = ''] = [whole.colors.dark[6]]

// What fields stand on, and what they are filled with.
test.each([
  ['light', colors.light, ['#ffffff', colors.light['--mantine-color-body'], colors.light['--gatehouse-sidebar']]],
  ['dark', colors.dark, [fieldInDark, colors.dark['--mantine-color-body'], colors.dark['--gatehouse-sidebar']]],
] as const)(
  'the edges of fields have a contrast of 3 : 1 in %s',
  (_scheme, { '--gatehouse-field': edge = '' }, grounds) => {
    for (const ground of grounds) expect(contrast(edge, ground ?? ''), ground).toBeGreaterThanOrEqual(3)
  },
)

test('the edges of switches that are on have a contrast of 3 : 1', () => {
  for (const ground of ['#ffffff', colors.dark['--mantine-color-body'] ?? ''])
    expect(contrast(whole.colors.indigo?.[6] ?? '', ground)).toBeGreaterThanOrEqual(3)
})

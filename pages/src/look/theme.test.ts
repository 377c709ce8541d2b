import { ownUrl } from '@gatehouse-id/operation/safe-url'
import { expect, test } from 'vitest'

import { contrast, readableOn, textOn } from '../colors.ts'
import { renderVerifyRequest, Theme } from '../index.tsx'
import { parsePage } from '../testing/parse-page.ts'

// #7b7b7b: neither white nor near-black can be read on it.
const colors = [
  '#7b7b7b',
  '#000000',
  '#ffffff',
  '#4263eb',
  '#748ffc',
  '#ffcc00',
  '#808080',
  '#00ff88',
  '#310000',
  '#ff00ff',
]

test.each(colors)(
  '%s gets a shade that can be read on light and dark cards, and text that can be read on it',
  color => {
    for (const card of ['#ffffff', '#242424'])
      expect(contrast(readableOn(card, color), card)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(textOn(color), color)).toBeGreaterThanOrEqual(4.5)
  },
)

test('a colour with enough contrast is unchanged', () => {
  expect(readableOn('#ffffff', '#4263eb')).toBe('#4263eb')
  expect(readableOn('#242424', '#748ffc')).toBe('#748ffc')
})

test.each([
  { primaryColor: 'red' },
  { primaryColor: '#fff;}body{display:none' },
  { logoUrl: 'http://cdn.example/logo.svg' },
  { logoUrl: 'javascript:alert(1)' },
  { logoUrl: '//cdn.example/logo.svg' },
  { logoUrl: '/\\cdn.example/logo.svg' },
  { logoUrl: "/logo.svg; script-src 'unsafe-inline'" },
  { logoUrl: 'data:text/html;base64,PGI+' },
  { logoUrl: 'data:image/png;base64,AAAA" onerror="alert(1)' },
  { logoUrl: `data:image/png;base64,${'A'.repeat(16_000)}` },
  { backgroundUrl: 'data:image/png;base64,AAAA' },
  { backgroundUrl: 'http://cdn.example/back.jpg' },
  { backgroundColor: 'url(/x)' },
  { productName: '' },
  { productName: 'x'.repeat(61) },
])('the theme %j is refused', theme => {
  expect(Theme.safeParse(theme).success).toBe(false)
  expect(() => renderVerifyRequest({ homeUrl: ownUrl('https://app.example'), theme })).toThrow()
})

test('a theme brings its colour, its logo and its name', () => {
  const theme = { primaryColor: '#0b7285', logoUrl: '/logo.svg', productName: 'Acme & Co' }
  const { all, policy } = parsePage(renderVerifyRequest({ homeUrl: ownUrl('https://app.example'), theme }))
  expect(all('style')[0]?.text).toContain('--fill:#0b7285')
  expect(all('img').map(({ attributes }) => attributes)).toEqual([{ src: '/logo.svg', alt: 'Acme & Co' }])
  expect(policy.get('img-src')).toEqual(["'self'"])
  expect(all('title')[0]?.text).toBe('Check your email · Acme & Co')
})

const pictures = { logoUrl: 'data:image/png;base64,AAAA', backgroundUrl: 'https://cdn.example/back.jpg' }
function page(theme: Theme) {
  return renderVerifyRequest({ homeUrl: ownUrl('https://app.example'), theme })
}

test.each([
  { layout: 'card', sources: ['data:', 'https://cdn.example'], sides: 0 },
  { layout: 'split', sources: ['data:', 'https://cdn.example'], sides: 1 },
  { layout: 'full', sources: ['data:'], sides: 0 },
] as const)('the layout $layout has its pictures, and the policy allows no others', ({ layout, sources, sides }) => {
  const { all, policy } = parsePage(page({ ...pictures, layout }))
  expect(all('img')).toHaveLength(sources.length)
  expect(policy.get('img-src')).toEqual(sources)
  expect(all('div').filter(({ attributes }) => attributes.class === 'side')).toHaveLength(sides)
})

test('a background is darker on dark pages', () => {
  const [style] = parsePage(page({ backgroundColor: '#fde68a' })).all('style')
  expect([...(style?.text ?? '').matchAll(/--back:(#\w{6});/g)].map(([, color]) => color)).toEqual([
    '#fde68a',
    '#665e3d',
  ])
})

test.each([...colors, undefined])(
  'with the colour %s the edges of fields have a contrast of 3 : 1 on their cards',
  primaryColor => {
    const { all } = parsePage(renderVerifyRequest({ homeUrl: ownUrl('https://app.example'), theme: { primaryColor } }))
    const edges = (all('style')[0]?.text ?? '').matchAll(/--card:(#\w{6});.*?--edge:(#\w{6});/g)
    const found = [...edges].map(([, card = '', edge = '']) => contrast(card, edge))
    expect(found).toHaveLength(2)
    expect(Math.min(...found)).toBeGreaterThanOrEqual(3)
  },
)

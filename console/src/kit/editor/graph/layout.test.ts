import { expect, test } from 'vitest'
import { layOut } from './layout.ts'

const size = { width: 100, height: 40 }
const nodes = ['ask', 'verify', 'end'].map(id => ({ id, ...size }))
const edges = [
  { from: 'ask', to: 'verify', labels: [] },
  { from: 'verify', to: 'ask', labels: ['failure'] },
  { from: 'verify', to: 'end', labels: ['success'] },
  { from: 'verify', to: 'verify', labels: ['again'] },
]

test('nodes stand below those that lead to them, apart from each other and within the drawing', () => {
  const { boxes, width, height } = layOut(nodes, edges)
  const tops = boxes.map(({ y }) => y)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  for (const [index, box] of boxes.entries()) {
    expect(box.y).toBeGreaterThanOrEqual(index === 0 ? 0 : (boxes[index - 1]?.y ?? 0) + size.height)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    expect(box.y + box.height).toBeLessThanOrEqual(height)
  }
})

test('every way is drawn, both ways between two nodes and one from a node to itself', () => {
  const { lines } = layOut(nodes, edges)
  expect(lines.map(({ id }) => id)).toEqual(['ask verify', 'verify ask', 'verify end', 'verify verify'])
  for (const { path } of lines) expect(path).toMatch(/^M -?[\d.]+ -?[\d.]+ [QLC] /)
})

import { expect, test } from 'vitest'
import { createProgress } from './terminal.ts'

function written(isTTY: boolean) {
  const texts: string[] = []
  const progress = createProgress({ isTTY, write: (text: unknown) => texts.push(String(text)) > 0 })
  return { progress, texts }
}

test('on a terminal a line changes, and what is worth it stays', () => {
  const { progress, texts } = written(true)
  progress.show('1 of 2')
  progress.show('2 of 2', true)
  progress.show('1 of 9')
  progress.end()
  progress.end()
  expect(texts.join('')).toBe('\r1 of 2\x1b[K\r2 of 2\x1b[K\n\r1 of 9\x1b[K\n')
})

test('elsewhere there are no control characters, and not a line for each step', () => {
  const { progress, texts } = written(false)
  for (let at = 1; at <= 100; at++) progress.show(`${at} of 100`, at === 100)
  progress.show('100 of 100', true)
  progress.end()
  expect(texts).toEqual(['1 of 100\n', '100 of 100\n'])
})

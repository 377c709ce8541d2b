import { expect, test } from 'vitest'
import { withSamples } from './text-sample.ts'

test('placeholders get made-up values, and unknown ones stay', () => {
  expect(withSamples('{{code}} is for {{ recipient }} at {{options.shop}}')).toBe(
    '123456 is for ada@example.com at {{options.shop}}',
  )
})

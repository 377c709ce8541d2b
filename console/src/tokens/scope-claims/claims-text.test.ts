import { expect, test } from 'vitest'
import { readClaims, textOf } from './claims-text.ts'

test('claims are typed in one on each line, and come back as they were', () => {
  const claims = { plan: '{{user.email}}', url: 'https://shop.example' }
  expect(readClaims(textOf(claims))).toEqual({ claims })
  expect(readClaims(' plan :  gold \n\n')).toEqual({ claims: { plan: 'gold' } })
  expect(readClaims('plan gold')).toEqual({ wrong: 'plan gold' })
  expect(readClaims('plan:')).toEqual({ wrong: 'plan:' })
})

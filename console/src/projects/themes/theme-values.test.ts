import { expect, test } from 'vitest'
import { parseObject } from '../../kit/editor/json/json-object.ts'
import { formField, stylesOf, valuesOf } from './theme-values.ts'

test('what the form does not show stays in the styles as it was', () => {
  const styles = { light: { colors: { primary: '#123456' } }, gatehouse: { primaryColor: '#0f766e', radius: 4 } }
  const values = valuesOf({ styles })
  expect(values).toMatchObject({ primaryColor: '#0f766e', radius: 4, font: 'system', scheme: 'auto', logoUrl: '' })
  expect(stylesOf({ ...values, productName: ' Acme ', primaryColor: '' })).toEqual({
    light: styles.light,
    gatehouse: { productName: 'Acme', font: 'system', radius: 4, scheme: 'auto', layout: 'card' },
  })
})

test('only an object is taken as styles', () => {
  expect(parseObject('{"a":1}')).toEqual({ a: 1 })
  expect([parseObject('[]'), parseObject('null'), parseObject('{')]).toEqual([undefined, undefined, undefined])
})

test('a refusal of the server stands at its field', () => {
  expect(formField('styles.gatehouse.logoUrl')).toBe('logoUrl')
  expect(formField('styles')).toBe('styles')
})

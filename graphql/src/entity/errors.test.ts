import { engine } from '@gatehouse-id/entities'
import { expect, test } from 'vitest'
import { getSchema } from '../schema/schema.ts'

const contract = {}

test('a declaration names errors of the contract only', () => {
  const declaration = { ...engine, type: 'Machine', area: 'machines', errors: { MachineNotFound: 'There is none.' } }
  expect(() => getSchema([{ declaration, contract }])).toThrow(
    'no operation of the contract has the error MachineNotFound',
  )
})

test('a thing that is changed has an error for one that is not there', () => {
  const declaration = { ...engine, type: 'Machine', area: 'machines', errors: {} }
  expect(() => getSchema([{ declaration, contract }])).toThrow('declares no error for one that is not there')
})

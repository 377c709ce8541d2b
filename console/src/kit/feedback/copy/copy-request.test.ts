import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { asCurl, asGraphql } from './copy-request.ts'

const document = parse('mutation UserCreate($input: UserCreateInput!) { userCreate(input: $input) { __typename } }')

test('the curl command sends the operation and its variables as one JSON body', () => {
  const command = asCurl({ document, variables: { input: { loginId: 'ada' } } }, 'https://gate.example')
  const body = command.match(/--data-raw '(.*)'/s)?.[1]
  expect(command).toContain("curl 'https://gate.example/graphql'")
  expect(JSON.parse(body ?? '')).toEqual({
    query: 'mutation UserCreate($input:UserCreateInput!){userCreate(input:$input){__typename}}',
    variables: { input: { loginId: 'ada' } },
  })
})

test('a quote in a value cannot end the quoted shell argument', () => {
  const command = asCurl({ document, variables: { input: { name: "O'Brien" } } }, 'https://gate.example')
  expect(command).toContain(`O'\\''Brien`)
})

test('a password never reaches the clipboard', () => {
  const request = { document, variables: { input: { password: 'swordfish' } } }
  expect(asGraphql(request)).not.toContain('swordfish')
  expect(asCurl(request, 'https://gate.example')).not.toContain('swordfish')
})

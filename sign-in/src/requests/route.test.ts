import { expect, test } from 'vitest'

import { targetOf } from './route.ts'

test.each([
  'http://localhost:3000/',
  'http://localhost:3000/a/b',
  'http://localhost:3000/a?b=c/d',
  'http://localhost:3000/a?b?c#d?e',
  'http://localhost:3000/a#b?c',
  'http://user:pw@localhost/?x=/y',
  'http://[::1]:3000/a%2Fb?',
  'http://localhost//a//b',
])('the path and the query of %s are those of the URL standard', address => {
  const { url } = new Request(address.replace('user:pw@', ''))
  const { pathname, search } = new URL(url)
  expect(targetOf(url)).toEqual({ pathname, search: search === '' ? expect.stringMatching(/^\??$/) : search })
})

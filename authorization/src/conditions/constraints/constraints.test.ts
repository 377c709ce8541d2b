import { expect, test } from 'vitest'

import { createConditions, parseSchema, SchemaError } from '../../index.ts'

function ask(constraint: string, context: Record<string, unknown>) {
  const conditions = createConditions(parseSchema(`model AuthZ 1.0 constraint ${constraint} type user`), context)
  const name = /^\w+/.exec(constraint)?.[0] ?? ''
  return { holds: conditions.holds({ kind: 'condition', name }), ...conditions.report() }
}

test.each([
  ['IpRange("10.0.0.0/8")', { ip: '10.1.2.3' }, true],
  ['IpRange("10.0.0.0/8")', { ip: '11.1.2.3' }, false],
  ['IpRange(ip_range: "10.0.0.0/8")', { ip: '10.1.2.3' }, true],
  ['Office: IpRange("10.0.0.0/8")', { ip: '10.1.2.3' }, true],
  ['IpRange', { ip: '10.1.2.3', ip_range: '10.1.0.0/16' }, true],
  ['IpRange()', { ip: '10.1.2.3', ip_range: '10.2.0.0/16' }, false],
  ['IpRange("::ffff:10.0.0.0/104")', { ip: '10.1.2.3' }, true],
  ['IpList("192.0.2.1", "2001:db8::/32")', { ip: '2001:db8::7' }, true],
  ['IpList(["192.0.2.1", "192.0.2.2"])', { ip: '192.0.2.3' }, false],
  ['IpList(allowed_ips: ["192.0.2.1"])', { ip: '192.0.2.1' }, true],
  ['IpList', { ip: '192.0.2.1', allowed_ips: [] }, false],
  ['DateExpiryEpochSeconds(100)', { now_epoch_seconds: 99 }, true],
  ['DateExpiryEpochSeconds(100)', { now_epoch_seconds: 100 }, false],
  ['StringMatchRegex("^a\\d+$")', { str: 'a12' }, true],
  ['StringMatchRegex("^a\\d+$")', { str: 'b12' }, false],
  ['NumAtLeast(1.5)', { num: 1.5 }, true],
  ['NumAtLeast(-2)', { num: -3 }, false],
  ['NumAtMost(max: 3)', { num: 3 }, true],
  ['NumAtMost(3)', { num: 3.5 }, false],
  ['NumRange(1, 3)', { num: 1 }, true],
  ['NumRange(min: 1)', { num: 4, max: 3 }, false],
  ['NumRange(max: 3, min: 1)', { num: 3 }, true],
  ['BoolCheck(true)', { bool: true }, true],
  ['BoolCheck(false)', { bool: true }, false],
  ['GeoCountry("US", "CA")', { country_code: 'ca' }, true],
  ['GeoCountry("US")', { country_code: 'DE' }, false],
  ['IntList(1, 2)', { int: 2 }, true],
  ['IntList', { int: '3', allowed_ints: ['1', 3] }, true],
  ['LabelList(["a", "b"])', { label: 'b' }, true],
  ['LabelList("a")', { label: 'A' }, false],
])('%s answers %j with %s', (constraint, context, holds) => {
  expect(ask(constraint, context).holds).toBe(holds)
})

test('settings that the schema does not fix are required in the check', () => {
  expect(ask('NumRange(min: 1)', { num: 2 }).missingContext).toEqual(['max'])
  expect(ask('NumRange', {}).missingContext).toEqual(['num', 'min', 'max'])
})

test.each([
  ['IpRange', { ip: '10.0.0.1', ip_range: 'somewhere' }, 'IpRange: ip_range is not made of IP addresses and ranges'],
  ['IntList', { int: 1, allowed_ints: ['x'] }, 'IntList: allowed_ints is not a list of whole numbers'],
  [
    'GeoCountry',
    { country_code: 'US', allowed_countries: [1] },
    'GeoCountry: allowed_countries is not a list of texts',
  ],
  ['NumAtLeast(1)', { num: '2' }, 'NumAtLeast: num is not a number'],
])('%s of %j fails and says why', (constraint, context, conditionalErr) => {
  expect(ask(constraint, context)).toMatchObject({ holds: undefined, conditionalErr })
})

test.each([
  ['Weather("rain")', 12, 'unknown kind of constraint "Weather"'],
  ['Office: Weather', 20, 'unknown kind of constraint "Weather"'],
  ['IpRange(3)', 12, 'constraint "IpRange": ip_range is not a text'],
  ['IpRange("10.0.0.0/33")', 12, 'constraint "IpRange": ip_range is not made of IP addresses and ranges'],
  ['IpRange("10.0.0.0/8", "11.0.0.0/8")', 34, 'IpRange takes ip_range and nothing else'],
  ['IpRange(range: "10.0.0.0/8")', 20, 'IpRange takes ip_range and nothing else'],
  ['NumRange(1, max: 3)', 24, 'arguments have names all of them or none'],
  ['NumRange(min: 1, min: 3)', 29, 'min is given twice'],
  ['NumRange(1 3)', 23, 'expected "," or ")" but found "3"'],
  ['NumRange(1, x)', 24, 'expected a text, a number, true or false but found "x"'],
  ['NumRange(-"a")', 22, 'expected a number but found "a"'],
  ['NumRange(1.2.3)', 21, '"1.2.3" is not a number'],
  ['NumRange(99999999999999999999)', 21, '99999999999999999999 is too large'],
  ['StringMatchRegex', 12, 'constraint "StringMatchRegex": regex has to be given'],
  ['StringMatchRegex("(a")', 12, 'constraint "StringMatchRegex": regex: error parsing regexp'],
  ['StringMatchRegex("(?=a)")', 12, 'constraint "StringMatchRegex": regex: error parsing regexp'],
  ['IntList("a")', 12, 'constraint "IntList": allowed_ints is not a list of whole numbers'],
  ['IntList([1, [2]])', 24, 'expected a text, a number, true or false but found "["'],
  ['BoolCheck("yes")', 12, 'constraint "BoolCheck": expected is not true or false'],
])('constraint %s is refused', (constraint, column, message) => {
  try {
    parseSchema(`model AuthZ 1.0\nconstraint ${constraint}\ntype user`)
    expect.unreachable()
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error
    expect(error.message).toContain(message)
    expect([error.line, error.column]).toEqual([2, column])
  }
})

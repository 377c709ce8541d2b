import { resolve } from 'node:path'
import { type Operation, OperationError } from '@gatehouse-id/operation'
import * as ofEveryOperation from '@gatehouse-id/operation'
import { expect, test } from 'vitest'
import { contract } from '../../provider/contract.ts'
import * as ofThisPackage from '../../foundation/errors/errors.ts'

const namedAtMost = 4
/** What a caller does, by the status of the answer. */
const advice: Record<number, string> = {
  400: 'The request cannot be done as it is. `fields` says what is wrong where; correct it and send it again.',
  401: 'It is not known who calls, or the credential has ended. Sign in again, or check the key and the project id.',
  403: 'The caller is known and may not do this. Ask an administrator for the right.',
  404: 'It is not there, or not in this project. Check the id, and in which project the caller is.',
  409: 'It does not go with how things are now. Read them again, decide, and send what fits.',
  413: 'The request is too large. Send less at once: lists in several requests.',
  429: 'Too many requests. Wait for as long as `retry-after` says, in seconds.',
  500: 'A fault of ours. The log has its cause, by the `x-request-id` of the answer.',
  501: 'It is not built. `docs/look-up/coverage.md` lists what is.',
  502: 'Another service that is needed answered otherwise than it should: a sign-in provider, or who holds the tokens. Look at its settings and its log.',
  503: 'Something that is needed does not answer. Send it again after `retry-after` seconds; `/readyz` says what it is.',
}

type Found = { name: string; code: string; status: number; description: string; operations: string[] }

/** Every error that a contract declares, and those that any operation answers. */
function allErrors(): Found[] {
  const found = new Map<string, Found>()
  const add = (Kind: unknown, operation?: string) => {
    if (typeof Kind !== 'function' || !(Kind.prototype instanceof OperationError)) return
    const { name, code, status, description } = Reflect.construct(Kind, [])
    // Two declarations of a name are one error, whose text is that of the first.
    const known: Found = found.get(name) ?? { name, code, status, description, operations: [] }
    found.set(name, known)
    if (operation !== undefined && !known.operations.includes(operation)) known.operations.push(operation)
  }
  for (const Kind of [...Object.values(ofEveryOperation), ...Object.values(ofThisPackage)]) add(Kind)
  for (const [area, table] of Object.entries<Record<string, Operation>>(contract))
    for (const [name, { errors }] of Object.entries(table))
      for (const Kind of errors ?? []) add(Kind, `${area}.${name}`)
  return [...found.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

test('docs/look-up/errors.md has every error, with what to do', async () => {
  const errors = allErrors()
  expect(errors.filter(({ status }) => !(status in advice))).toEqual([])
  const byStatus = Map.groupBy(errors, ({ status }) => status)
  const sections = [...byStatus]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([status, own]) => [
      `## ${status}`,
      '',
      advice[status] ?? '',
      '',
      ...own.flatMap(({ name, code, description, operations }) => [
        `### ${name}`,
        '',
        `\`${code}\` ${description}.${answeredBy(operations)}`,
        '',
      ]),
    ])
  const about = `# Errors

Every error of the API has a name (\`errorName\`), which says which one it is, a code (\`errorCode\`), which several share, and a sentence for
people (\`errorMessage\`). Of wrong fields \`fields\` says which, and how to correct them. Names and codes never change; sentences may.
`
  await expect([about, ...sections].join('\n')).toMatchFileSnapshot(
    resolve(import.meta.dirname, '../../../../docs/look-up/errors.md'),
  )
})

function answeredBy(operations: string[]): string {
  if (operations.length === 0) return ' Of any operation.'
  const named = operations
    .slice(0, namedAtMost)
    .map(name => `\`${name}\``)
    .join(', ')
  const more = operations.length - namedAtMost
  return more > 0 ? ` Of ${named} and ${more} more operations.` : ` Of ${named}.`
}

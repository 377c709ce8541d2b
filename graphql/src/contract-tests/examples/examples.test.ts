import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codegen } from '@graphql-codegen/core'
import { preset } from '@graphql-codegen/client-preset'
import * as typescriptPlugin from '@graphql-codegen/typescript'
import { parse, printSchema } from 'graphql'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { subscribe } from '../../activity/live/testing.ts'
import { startTestGraphql } from '../testing.ts'
import { getSchema } from '../../schema/schema.ts'
import { fillIn, readExamples, readScalarTypes } from './examples.ts'

const require = createRequire(import.meta.url)
const examples = readExamples()
const scalarTypes = readScalarTypes()
const schemaFile = fileURLToPath(new URL('../../../schema.graphql', import.meta.url))
const root = fileURLToPath(new URL('../../../../', import.meta.url))

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'gatehouse-clients-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('every operation of docs/manage/graphql-by-task.md does what it is shown for', async () => {
  expect(examples.length).toBeGreaterThan(20)
  const answers: Record<string, unknown> = {}
  for (const { name, text, variables } of examples) {
    if (text.startsWith('subscription')) {
      const { results, stop } = await subscribe(api, text, { variables: Object(fillIn(variables, answers)) })
      expect({ name, results }).toEqual({ name, results: [] })
      stop()
      continue
    }
    const { body } = await api.send({ query: text, variables: fillIn(variables, answers) })
    expect({ name, errors: body.errors?.map(({ message }) => message) }).toEqual({ name, errors: undefined })
    expect({ name, refusal: refusalIn(body.data) }).toEqual({ name, refusal: undefined })
    Object.assign(answers, body.data)
  }
})

/** The refusal among the results of mutations: all of these operations ask for `__typename`, or for no error. */
function refusalIn(data: unknown): unknown {
  return Object.values(data as Record<string, unknown>).find(
    value => typeof value === 'object' && value !== null && 'code' in value && 'message' in value,
  )
}

test('graphql-codegen types the operations for TypeScript', async () => {
  const documents = examples.map(({ text, name }) => ({ document: parse(text), location: `${name}.ts`, rawSDL: text }))
  const path = folder()
  const outputs = await preset.buildGeneratesSection({
    baseOutputDir: `${path}/`,
    schema: parse(printSchema(getSchema())),
    schemaAst: getSchema(),
    documents,
    config: { enumsAsTypes: true, useTypeImports: true, scalars: scalarTypes },
    presetConfig: { fragmentMasking: false },
    plugins: [],
    pluginMap: { typescript: typescriptPlugin },
    pluginContext: {},
  })
  for (const output of outputs) {
    const text = await codegen(output)
    mkdirSync(dirname(output.filename), { recursive: true })
    writeFileSync(output.filename, text)
  }
  writeFileSync(
    join(path, 'use.ts'),
    `import type { ResultOf } from '@graphql-typed-document-node/core'
import { UsersQueryDocument } from './graphql'
type Users = ResultOf<typeof UsersQueryDocument>
export const names = (data: Users): (string | null)[] | undefined => data.users?.edges.map(({ node }) => node.name)
export const emails = (data: Users): (string | null)[] | undefined => data.users?.edges.map(({ node }) => node.email)
// @ts-expect-error an address is a text
export const numbers = (data: Users): (number | null)[] | undefined => data.users?.edges.map(({ node }) => node.email)
// @ts-expect-error there is no such field
export const wrong = (data: Users) => data.users?.edges.map(({ node }) => node.nickname)
`,
  )
  const config = {
    compilerOptions: {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2022',
      types: [],
      paths: { '@graphql-typed-document-node/core': [join(root, 'node_modules/@graphql-typed-document-node/core')] },
    },
    include: ['*.ts'],
  }
  writeFileSync(join(path, 'tsconfig.json'), JSON.stringify(config))
  run([require.resolve('typescript/package.json').replace('package.json', 'bin/tsc'), '-p', path])
})

test('relay-compiler accepts the schema and the operations, also with @connection and @deleteEdge', () => {
  const path = folder()
  mkdirSync(join(path, 'src'))
  for (const { name, text } of examples)
    writeFileSync(join(path, 'src', `${moduleOf(name)}.ts`), `graphql\`\n${text}\`\n`)
  writeFileSync(
    join(path, 'src/UserList.ts'),
    `graphql\`
  fragment UserList_query on Query
  @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" })
  @refetchable(queryName: "UserListPaginationQuery") {
    users(first: $count, after: $cursor) @connection(key: "UserList_users") { edges { node { id name } } }
  }\`
graphql\`
  mutation UserListDeleteMutation($input: UserDeleteInput!, $connections: [ID!]!) {
    userDelete(input: $input) { ... on UserDeletePayload { deletedId @deleteEdge(connections: $connections) } }
  }\`
graphql\`
  mutation UserListUpdateMutation($input: UserUpdateInput!) {
    userUpdate(input: $input) {
      __typename
      ... on UserUpdatePayload { user { name } }
      ... on VersionConflict { node { ... on User { name } } }
      ... on InvalidInput { fields { field message } }
    }
  }\`
`,
  )
  const config = {
    src: './src',
    schema: './schema.graphql',
    language: 'typescript',
    eagerEsModules: true,
    customScalarTypes: scalarTypes,
  }
  writeFileSync(join(path, 'relay.config.json'), JSON.stringify(config))
  execFileSync('cp', [schemaFile, join(path, 'schema.graphql')])
  const output = run([require.resolve('relay-compiler/cli.js')], path)
  expect(output).toMatch(/compiled documents: \d+ reader/)
  const result = readFileSync(join(path, 'src/__generated__/UserListUpdateMutation.graphql.ts'), 'utf8')
  for (const name of ['UserUpdatePayload', 'VersionConflict', 'InvalidInput', '%other'])
    expect(result).toContain(`readonly __typename: "${name}";`)
})

/** Relay wants the name of an operation to begin with that of its module. */
function moduleOf(operation: string) {
  return operation.replace(/(Query|Mutation|Subscription)$/, '')
}

function run(args: string[], cwd = root): string {
  try {
    return execFileSync(process.execPath, args, { cwd, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${stdout}\n${stderr}`)
  }
}

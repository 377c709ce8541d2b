import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, parse as parseGraphql, validate } from 'graphql'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { parseAllDocuments } from 'yaml'
import { commands } from './server/src/commands/index.ts'

// Every block of code in the documents is in a language that is read here, or says that it is a picture: `sh illustration`.
// Those that run, run elsewhere: learn.test.ts, docs.test.ts, packed.test.ts, the test kit's http.test.ts, GraphQL's examples.test.ts.
const root = import.meta.dirname
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter(path => !/^(\.changeset\/|CHANGELOG)|\/CHANGELOG\.md$/.test(path))

type Block = { place: string; language: string; isIllustration: boolean; code: string }

const blocks: Block[] = documents.flatMap(document => {
  const text = readFileSync(join(root, document), 'utf8')
  return [...text.matchAll(/^```([^\n]*)\n([\s\S]*?)^```/gm)].map(({ 1: info = '', 2: code = '', index }) => {
    const [language = '', mark] = info.split(' ')
    const place = `${document}:${text.slice(0, index).split('\n').length}`
    return { place, language, isIllustration: mark === 'illustration', code }
  })
})

const schema = buildSchema(readFileSync(join(root, 'graphql/schema.graphql'), 'utf8'))

/** What is wrong with a block, by its language. */
const problemsOf: Record<string, (code: string) => string[]> = {
  js: problemsOfScript('js'),
  ts: problemsOfScript('ts'),
  tsx: problemsOfScript('tsx'),
  json: code => problemsOfParser(() => JSON.parse(code)),
  yaml: code => parseAllDocuments(code).flatMap(({ errors }) => errors.map(({ message }) => message)),
  graphql: code => problemsOfParser(() => validate(schema, parseGraphql(code)).map(({ message }) => message)),
  sh: problemsOfShell,
  // Drawings and files without a language.
  text: () => [],
  // Those of docs/learn/testing.md, which pytest and npm run test:languages run.
  python: () => [],
  go: () => [],
  java: () => [],
}

function problemsOfScript(lang: 'js' | 'ts' | 'tsx') {
  return (code: string) =>
    parseSync(`example.${lang}`, code, { lang, sourceType: 'module' }).errors.map(({ message }) => message)
}

function problemsOfParser(parse: () => unknown): string[] {
  try {
    const found = parse()
    return Array.isArray(found) ? found.filter(each => typeof each === 'string') : []
  } catch (error) {
    return [String(error)]
  }
}

/** Commands of ours that there are not, and options that they do not have. */
function problemsOfShell(code: string): string[] {
  const lines = code.replaceAll('\\\n', ' ').split('\n')
  return lines.flatMap(line => {
    const [typed = ''] = line.split(/(?:^|\s)#\s/)
    const [, name, rest = ''] = /\bgatehouse-id(?:\.mjs)?(?:@[\d.]+)? +(\w[\w-]*)(.*)/.exec(typed) ?? []
    if (name === undefined) return []
    const found = commands.find(command => command.name === name)
    if (!found) return [`there is no command ${name}`]
    const known = ['help', ...Object.keys(found.options ?? {})]
    const [ours = ''] = rest.split(/[|&;>]/)
    return [...ours.matchAll(/ --([\w-]+)/g)]
      .map(([, option = '']) => option)
      .filter(option => !known.includes(option))
      .map(option => `${name} has no option --${option}`)
  })
}

test('every block of code in the documents can be read, or says that it is an illustration', () => {
  const wrong = blocks
    .filter(({ isIllustration }) => !isIllustration)
    .flatMap(({ place, language, code }) => {
      const check = problemsOf[language]
      const problems = check ? check(code) : [`"${language}" is not checked`]
      return problems.slice(0, 1).map(problem => `${place}: ${problem}`)
    })
  expect(wrong).toEqual([])
  expect(blocks.length).toBeGreaterThan(180)
})

test('what is wrong with a block is found', () => {
  expect(problemsOf.js?.('const a = = 1')).toHaveLength(1)
  expect(problemsOf.json?.('{ "a": }')).toHaveLength(1)
  expect(problemsOf.yaml?.('a: [1')).not.toEqual([])
  expect(problemsOf.graphql?.('{ viewer { nothingOfThisName } }')).not.toEqual([])
  expect(
    problemsOfShell(
      'npx gatehouse-id pull --overlay x\nnpx gatehouse-id pul # no\nGATEHOUSE_URL=… gatehouse-id plan --prone',
    ),
  ).toEqual(['there is no command pul', 'plan has no option --prone'])
})

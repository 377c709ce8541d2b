import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname
const reference = join(root, 'docs/reference')

// Citations of published standards: their sections are not ours to check.
const published =
  /(RFC \d+|FedCM|draft-[a-z-]+|OpenID Connect [\w.\- ]+?|WebAuthn|SAML 2\.0 [A-Za-z ]+?|WS-Federation 1\.2|XML 1\.0|NIST SP [\w-]+)( §[\d.]+( step \d+)?(,| and)?)*$/

/** The sections of a document in docs/reference: `4.1` of the heading `### 4.1 Title`. */
function sectionsOf(document: string): Set<string> {
  const text = readFileSync(join(reference, document), 'utf8')
  return new Set([...text.matchAll(/^#{2,4} (\d+(?:\.\d+)*)\.? /gm)].map(match => match[1] ?? ''))
}

/** Sources and documents that may cite a section. */
function citingFiles(): string[] {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return tracked
    .split('\n')
    .filter(
      path => /\.(ts|tsx|mjs|md|sql)$/.test(path) && path !== 'references.test.ts' && existsSync(join(root, path)),
    )
}

type Citation = { place: string; document: string | undefined; section: string }

/** Every `§` of a file that cites no published standard, with the last document that is named shortly before it. */
function citationsOf(path: string): Citation[] {
  // A comment may break a citation over two lines.
  const text = readFileSync(join(root, path), 'utf8').replace(/\n\s*(\*|\/\/) /g, ' ')
  return [...text.matchAll(/§ ?(\d+(?:\.\d+)*)/g)].flatMap(match => {
    const before = text.slice(Math.max(0, match.index - 80), match.index).trimEnd()
    if (published.test(before)) return []
    const [, document] = /.*\b(provider-api|fga|sign-in-layer)\b/s.exec(before) ?? []
    return [{ place: `${path}: ${before.slice(-40)} ${match[0]}`, document, section: match[1] ?? '' }]
  })
}

test('every cited section of a reference document exists', () => {
  const citations = citingFiles().flatMap(citationsOf)
  const broken = citations.filter(({ document, section }) => {
    return document === undefined || !sectionsOf(`${document}.md`).has(section)
  })
  expect(citations.length).toBeGreaterThan(100)
  expect(broken.map(({ place }) => place)).toEqual([])
})

test('every file that a document or a comment names is there', () => {
  const files = citingFiles()
  const named = files
    .filter(path => path !== 'CHANGELOG.md')
    .flatMap(path => {
      const text = readFileSync(join(root, path), 'utf8')
      const own = /\.md$/.test(path) ? text : (text.match(/^\s*(\/?\*|\/\/).*/gm) ?? []).join('\n')
      return [...own.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:ts|tsx|mjs|md|sql))`/g)].map(match => ({
        path,
        name: match[1] ?? '',
      }))
    })
  // A name may leave out the folders that the text is about.
  const missing = named.filter(({ name }) => !files.some(file => file === name || file.endsWith(`/${name}`)))
  expect(named.length).toBeGreaterThan(200)
  expect(missing.map(({ path, name }) => `${path}: ${name}`)).toEqual([])
})

test('nobody is told to install or to run a package that is not ours', () => {
  const others =
    /(npx|npm (exec|install|i|create|view)|pnpm (add|dlx)|yarn (add|dlx)|bunx?)( -\S+)* gatehouse(?![\w-])|@gatehouse\/|(from |\bawait import\()['"]gatehouse['"]|--package=gatehouse(?!-id)|(^|[`"'$(] ?)gatehouse (--|start|migrate|doctor|confirm-clock|backup|restore|import|export|seed|pull|plan|push|diff|keys)\b/
  const told = citingFiles()
    .filter(path => path !== 'docs/decisions/code/packages.md')
    .flatMap(path =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .filter(line => others.test(line))
        .map(line => `${path}: ${line.trim()}`),
    )
  expect(told).toEqual([])
})

import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { version } from '../config/version.ts'
import { documentHeaders, documentPage, missingPage, searchPage, type Section } from './page.ts'
import { type Rendered, renderDocument } from './render.ts'
import { type Passage, passagesOf, search } from './search.ts'

type Document = Rendered & { markdown: string; modifiedMs: number }

/** Answers requests for the documents of a folder below `/docs`. */
export function createDocuments(folder: string): (request: Request) => Response {
  const sectionsFile = join(folder, 'site/sections.json')
  if (!existsSync(sectionsFile)) return () => new Response('The documents are not installed here.\n', { status: 404 })
  // The file is one of ours, and a test reads it.
  const sections = JSON.parse(readFileSync(sectionsFile, 'utf8')) as Section[]
  const pages = sections.flatMap(section => section.pages.map(([page]) => page))
  const known = new Set(pages)
  const frame = { sections, version }
  const rendered = new Map<string, Document>()
  let passages: Passage[] | undefined

  function documentOf(page: string): Document {
    const path = join(folder, `${page}.md`)
    const modifiedMs = statSync(path).mtimeMs
    const before = rendered.get(page)
    if (before?.modifiedMs === modifiedMs) return before
    const markdown = readFileSync(path, 'utf8')
    const document = { ...renderDocument(markdown, target => hrefOf(page, target)), markdown, modifiedMs }
    rendered.set(page, document)
    passages = undefined
    return document
  }

  /** Documents link each other by file; what is no document is in the repository alone. */
  function hrefOf(page: string, target: string): string | undefined {
    if (/^https?:|^#/.test(target)) return target
    const [path = '', part] = target.split('#')
    const name = posix.join(posix.dirname(page), path).replace(/\.md$/, '')
    return known.has(name) ? `/docs/${name}${part === undefined ? '' : `#${part}`}` : undefined
  }

  function allPassages(): Passage[] {
    const documents = pages.map(page => ({ page, document: documentOf(page) }))
    passages ??= documents.flatMap(({ page, document }) => passagesOf(page, document))
    return passages
  }

  return request => {
    const { pathname, searchParams } = new URL(request.url)
    const page = pathname.replace(/^\/docs\/?|\/$/g, '') || pages[0] || ''
    const answer = (html: string, status = 200) =>
      new Response(request.method === 'HEAD' ? null : html, { status, headers: documentHeaders })
    if (page === 'search') {
      const question = (searchParams.get('q') ?? '').slice(0, 200)
      return answer(searchPage({ ...frame, question }, search(allPassages(), question)))
    }
    // Links of the repository end in .md.
    const name = page.replace(/\.md$/, '')
    if (!known.has(name)) return answer(missingPage(frame), 404)
    return answer(documentPage({ ...frame, current: name }, documentOf(name)))
  }
}

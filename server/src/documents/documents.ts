import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { version } from '../config/version.ts'
import { documentHeaders, documentPage, missingPage, searchPage } from './page.ts'
import { type OpenApi, type RestReference, restReference } from './reference/rest.ts'
import { type Rendered, renderDocument, slugOf } from './render.ts'
import { type Passage, passagesOf, search } from './search.ts'
import { filesOf, type Section } from './sections.ts'

type Document = Rendered & { markdown: string; modifiedMs: number }

/**
 * Answers requests for the documents of a folder below `/docs`.
 * @param openApi describes the operations that the REST API has a reference of; it is asked for when somebody looks them up
 */
export function createDocuments(folder: string, openApi?: () => object): (request: Request) => Response {
  const sectionsFile = join(folder, 'site/sections.json')
  if (!existsSync(sectionsFile)) return () => new Response('The documents are not installed here.\n', { status: 404 })
  // The file is one of ours, and a test reads it.
  const sections = JSON.parse(readFileSync(sectionsFile, 'utf8')) as Section[]
  const files = filesOf(sections)
  const pages = [...files.keys()]
  const pageOf = new Map([...files].map(([page, file]) => [file, page]))
  // The pages of operations are beside the one that lists them.
  const referenceFolder = posix.dirname(files.get('rest') ?? '')
  const fileOf = (page: string) => files.get(page) ?? posix.join(referenceFolder, page)
  const frame = { sections, version }
  const rendered = new Map<string, Document>()
  let passages: Passage[] | undefined
  let reference: RestReference | undefined
  // It is one of ours.
  const rest = () => (reference ??= openApi && restReference(openApi() as OpenApi))
  const isKnown = (page: string) => files.has(page) || (page.startsWith('rest/') && rest()?.pages.has(page) === true)

  function documentOf(page: string): Document {
    const path = join(folder, `${fileOf(page)}.md`)
    const modifiedMs = files.has(page) ? statSync(path).mtimeMs : 0
    const before = rendered.get(page)
    if (before?.modifiedMs === modifiedMs) return before
    const written = files.has(page) ? readFileSync(path, 'utf8') : (rest()?.markdownOf(page) ?? '')
    const markdown = page === 'rest' ? written + (rest()?.index ?? '') : written
    const document = { ...renderDocument(markdown, target => hrefOf(page, target)), markdown, modifiedMs }
    rendered.set(page, document)
    passages = undefined
    return document
  }

  /** Documents link each other by file; what is no document is in the repository alone. */
  function hrefOf(page: string, target: string): string | undefined {
    if (/^https?:|^#/.test(target)) return target
    const [path = '', part] = target.split('#')
    const file = posix.join(posix.dirname(fileOf(page)), path).replace(/\.md$/, '')
    const name = pageOf.get(file) ?? posix.relative(referenceFolder, file)
    return isKnown(name) ? `/docs/${name}${part === undefined ? '' : `#${part}`}` : undefined
  }

  function allPassages(): Passage[] {
    const documents = pages.map(page => ({ page, document: documentOf(page) }))
    passages ??= [
      ...documents.flatMap(({ page, document }) => passagesOf(page, document)),
      ...(rest()?.operations ?? []).map(operation => ({ ...operation, id: slugOf(operation.heading) })),
    ]
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
    // Links of the repository name the file, with .md.
    const file = page.replace(/\.md$/, '')
    const name = pageOf.get(file) ?? file
    if (!isKnown(name)) return answer(missingPage(frame), 404)
    return answer(documentPage({ ...frame, current: name }, documentOf(name)))
  }
}

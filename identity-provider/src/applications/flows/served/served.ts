import { OperationError, type RequestFacts, RateLimited } from '@gatehouse-id/operation'
import { createProjectCache } from '../../../foundation/cache/project-cache.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { findTenant } from '../../../directory/index.ts'
import type { RateLimits } from '../../../authentication/index.ts'
import type { OauthProviders } from '../../../federation/index.ts'
import { findProject, listFlows, type SettingsOf, type Step } from '../../../projects/index.ts'
import { screenFileOf } from '../drive/answer.ts'
import { createLoadFlow } from '../drive/loaded-flows.ts'
import { createWidgetFiles, widgetConfigs } from '../../served/widgets/widget-files.ts'
import { type File, toText } from '../../served/file.ts'
import { flowThemeOf, tenantTheme } from './flow-theme.ts'
import { localesOf } from './locales.ts'
import { screenHtml } from './screen-html.ts'
import { openUiLibrary } from './ui-library.ts'
import { urlOf } from '../../../foundation/requests/urls.ts'

export type ServedFiles = (request: Request, facts: RequestFacts) => Promise<Response | undefined>

/** Of a tenant's theme there is one folder, of a widget's pages there are two. */
const pagesPath = /^\/pages\/([\w-]{1,100})\/v2-(?:beta|alpha)\/([^/]{1,400}(?:\/[^/]{1,100}){0,2})$/
const libraryPath = /^\/npm\/@descope\/web-components-ui@[\w.-]{1,40}\/dist\/umd\/((?:fonts\/)?[^/]{1,200})$/
const screenFile = /^([A-Za-z0-9][\w.-]{0,99})~(\d{1,9})~(.{1,200}?)(?:-([a-z]{2,3}(?:-[a-z0-9]{2,8})?))?\.html$/
const oneYear = 'public, max-age=31536000, immutable'
const askAgain = 'public, max-age=0, must-revalidate'

const json = 'application/json'
const html = 'text/html; charset=utf-8'

/** A file of a project, with what is said where there is none. */
type Page = { file: File | undefined; type: string; caching: string; otherwise?: string }

/** What the component and its screens are made of, in the place of the vendor's CDN. */
export function createServedFiles(
  dependencies: Dependencies,
  needs: { oauthProviders: OauthProviders; rateLimits: RateLimits | undefined; settings: SettingsOf },
): ServedFiles {
  const { db } = dependencies
  const { oauthProviders, rateLimits } = needs
  const flows = createLoadFlow(dependencies)
  const widgets = createWidgetFiles(dependencies)
  const configs = createProjectCache(dependencies, {
    tables: ['flows', 'flow_versions', 'projects', 'themes'],
    load: makeConfig,
  })
  const screens = createProjectCache(dependencies, {
    tables: ['flows', 'flow_versions', 'oauth_providers'],
    load: (_, projectId, key) => makeScreen(projectId, key),
  })

  async function makeConfig(_: unknown, projectId: string): Promise<File | undefined> {
    if (!(await findProject(db, projectId))) return undefined
    const { version, integrity } = await openUiLibrary()
    const rows = await listFlows(db, projectId)
    const entries: [string, object][] = []
    for (const { flow_id: id, is_disabled } of rows) {
      if (is_disabled === 1) continue
      // A flow with faults is not listed: the page asks the server, which says what is wrong.
      const flow = await flows.current(projectId, id).catch(ignoreRefusals)
      if (!flow) continue
      const first: Step | undefined = flow.dsl.steps[flow.dsl.start]
      const screen = first?.type === 'screen' ? first.screen : undefined
      const template = screen === undefined ? undefined : flow.screens.get(screen)
      // A first screen that shows values of the run, or follows rules, is drawn by the server's answer.
      const isStatic = template !== undefined && !/\{\{|"when":/.test(JSON.stringify(template))
      const start = {
        startScreenId: screenFileOf({ flowId: id, version: flow.version, screen: screen ?? '' }),
        startScreenName: screen,
      }
      entries.push([id, { version: flow.version, targetLocales: localesOf(flow), ...(isStatic && start) }])
    }
    return toFile({
      projectId,
      componentsVersion: version,
      componentsVersionSri: integrity,
      styles: { theme: { light: { fonts: {} }, dark: { fonts: {} } } },
      flows: Object.fromEntries(entries),
      widgets: widgetConfigs,
    })
  }

  async function makeScreen(projectId: string, file: string): Promise<File | undefined> {
    const [, flowId = '', version = '', screen = '', locale = ''] = screenFile.exec(file) ?? []
    const flow = await flows.version(projectId, flowId, Number(version)).catch(ignoreRefusals)
    // An id may end like a locale: the whole name is tried first.
    const whole = file.slice(`${flowId}~${version}~`.length, -'.html'.length)
    const template = flow?.screens.get(whole) ?? flow?.screens.get(screen)
    if (template === undefined) return undefined
    if (typeof template === 'string') return toText(template)
    const providers = await oauthProviders.listEnabled(projectId)
    return toText(
      screenHtml(
        template,
        flow?.screens.has(whole) ? '' : locale,
        providers.map(({ id, label }) => ({ id, label })),
      ),
    )
  }

  async function pageFile(projectId: string, path: string): Promise<Page> {
    const ofJson = (file: File | undefined): Page => ({ file, type: json, caching: askAgain })
    if (path === 'config.json') return ofJson(await configs.of(projectId))
    const [tenantId, name, page] = path.split('/')
    if (page !== undefined) {
      const drawn = await widgets.of(projectId, path)
      // Unlike a screen, which is of a version, it changes with the project.
      const shared = { type: html, caching: askAgain }
      return 'html' in drawn
        ? { ...shared, file: drawn.html }
        : { ...shared, file: undefined, otherwise: drawn.missing }
    }
    if (name === 'theme.json' && tenantId !== undefined) {
      const tenant = await findTenant(db, { projectId, id: tenantId })
      return ofJson(tenant && toFile(tenantTheme))
    }
    if (/^[\w.-]{1,100}\.json$/.test(path)) {
      const project = await findProject(db, projectId)
      const style = path.slice(0, -'.json'.length)
      return ofJson(project && toFile(await flowThemeOf(dependencies, needs, projectId, style)))
    }
    const file = screenFile.test(path) ? await screens.of(projectId, path) : undefined
    return { file, type: html, caching: oneYear }
  }

  return async (request, facts) => {
    const { pathname } = urlOf(request)
    const [, projectId, encoded] = pagesPath.exec(pathname) ?? []
    const [, library] = libraryPath.exec(pathname) ?? []
    if (projectId === undefined && library === undefined) return undefined
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    try {
      rateLimits?.admit('flowRunner.next', facts)
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error
      return new Response(null, {
        status: 429,
        headers: { ...shared, 'retry-after': String(error.retryAfterSeconds ?? 1) },
      })
    }
    if (library !== undefined) {
      const found = await (await openUiLibrary()).file(library)
      const type = library.endsWith('.woff') ? 'font/woff' : 'text/javascript; charset=utf-8'
      return found ? answer(request, found, type, oneYear) : missing()
    }
    const { file, type, caching, otherwise } = await pageFile(projectId ?? '', decoded(encoded ?? ''))
    const response = file ? answer(request, file, type, caching) : missing(otherwise)
    const country = request.headers.get('x-gatehouse-country')
    if (country) response.headers.set('x-geo', country)
    return response
  }
}

/** Public files: any page may read them, and none is a page of ours. */
const shared = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-geo',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
}

function answer(
  request: Request,
  { body, etag }: { body: string | Buffer; etag: string },
  type: string,
  caching: string,
): Response {
  const headers = { ...shared, etag, 'content-type': type, 'cache-control': caching }
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
  const content = typeof body === 'string' ? body : new Uint8Array(body)
  return new Response(request.method === 'HEAD' ? null : content, { headers })
}
function missing(why = 'There is no such file.'): Response {
  return new Response(why, { status: 404, headers: { ...shared, 'content-type': 'text/plain' } })
}

function toFile(value: object): File {
  return toText(JSON.stringify(value))
}
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
function ignoreRefusals(error: unknown): undefined {
  if (error instanceof OperationError) return undefined
  throw error
}

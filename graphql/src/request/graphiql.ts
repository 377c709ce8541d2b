import { createHash } from 'node:crypto'

type Page = { html: string; policy: string }

const title = 'Gatehouse GraphiQL'

let page: Promise<Page> | undefined

/** GraphiQL, an editor for operations that knows the schema: one page with everything in it, so that it works offline. */
export async function graphiqlPage(): Promise<Response> {
  page ??= renderPage()
  const { html, policy } = await page
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  return new Response(html, { headers })
}

async function renderPage(): Promise<Page> {
  // 9 MB, loaded when the page is first opened.
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  const html = withLandmarks(renderGraphiQL({ title, endpoint: '/graphql' }))
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
  return { html, policy: policyOf(scripts) }
}

/** Its page has neither a heading nor a landmark, by which screen readers find their way. */
function withLandmarks(html: string): string {
  const hidden = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)'
  return html.replace(
    '<div id="root"></div>',
    `<header style="${hidden}"><h1>${title}</h1></header><main id="root"></main>`,
  )
}

/** Only the scripts of the page itself run; its workers are made of text in it, and its styles are inline. */
function policyOf(scripts: readonly string[]): string {
  const hashes = scripts.map(script => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    "default-src 'none'",
    `script-src ${hashes.join(' ')} blob:`,
    'worker-src blob:',
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

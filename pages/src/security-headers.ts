import { createHash } from 'node:crypto'

function digestSource(text: string) {
  return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`
}

/** An origin or a scheme, as in a content security policy. */
const targetSource = /^(?:https?:\/\/[\w.-]+(?::\d+)?|https?:\/\/\[[0-9a-fA-F:]+\](?::\d+)?|[a-z][a-z0-9+.-]*:)$/
const dangerousScheme = /^(?:javascript|data|vbscript|blob|filesystem|about):$/

export type PageParts = {
  /** The text of the style element. */
  style: string
  /** The text of the script element, if any. */
  script?: string
  /** Whether the page has a form. */
  hasForm: boolean
  /** Whether the script requests something of our own origin. */
  isFetching: boolean
  /** The BCP 47 tag of its texts. */
  language: string
  redirectTargets?: readonly string[]
  /** Where pictures come from: `'self'`, an origin, or `data:`. */
  imageSources: readonly string[]
  /** Origins of the frames of the page. */
  frameSources: readonly string[]
}

/**
 * The headers of a page, with a policy that allows only its style, script, logo and forms. Chromium applies `form-action`
 * to every redirect after a POST, and a sign-in form may redirect to any provider and from there to other hosts, so all
 * of https is allowed.
 */
export function securityHeaders(parts: PageParts) {
  const { style, script, hasForm, isFetching, language, redirectTargets = [] } = parts
  const images = [...new Set(parts.imageSources)]
  const frames = [...new Set(parts.frameSources)]
  const targets = redirectTargets.filter(target => targetSource.test(target) && !dangerousScheme.test(target))
  const directives = [
    "default-src 'none'",
    `style-src ${digestSource(style)}`,
    ...(script === undefined ? [] : [`script-src ${digestSource(script)}`]),
    ...(isFetching ? ["connect-src 'self'"] : []),
    ...(images.length === 0 ? [] : [`img-src ${images.join(' ')}`]),
    ...(frames.length === 0 ? [] : [`frame-src ${frames.join(' ')}`]),
    `form-action ${hasForm ? ["'self'", 'https:', ...new Set(targets)].join(' ') : "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'private, no-cache, no-store',
    'Content-Language': language,
    'Content-Security-Policy': directives.join('; '),
    // Not `no-referrer`: browsers would send `Origin: null` with the forms of the page.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // Visitors get their own language, so a cache must not give a page to others.
    Vary: 'Accept-Language',
  }
}

import { createHash } from 'node:crypto'
import { script, style } from './look.ts'
import { escapeHtml, type Heading } from './render.ts'
import type { Hit } from './search.ts'
import type { Section, SectionPage } from './sections.ts'

type Frame = { sections: readonly Section[]; version: string; question?: string; current?: string }

function digest(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

export const documentHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${digest(style)}`,
    `script-src ${digest(script)}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
}

/** A document in its frame. */
export function documentPage(
  frame: Frame & { current: string },
  { title, html, headings }: { title: string; html: string; headings: readonly Heading[] },
): string {
  const parts = headings.filter(({ level }) => level === 2)
  const outline =
    parts.length < 2
      ? ''
      : `<nav class="outline" aria-label="On this page"><b>On this page</b>${parts.map(({ id, text }) => `<a href="#${id}">${escapeHtml(text)}</a>`).join('')}</nav>`
  const all = frame.sections.flatMap(({ pages }) => pages)
  const at = all.findIndex(([page]) => page === frame.current)
  const [before, next] = [all[at - 1], at < 0 ? undefined : all[at + 1]]
  const turn = (to: SectionPage | undefined, rel: string) =>
    to ? `<a rel="${rel}" href="/docs/${to[0]}">${escapeHtml(to[1])}</a>` : '<span></span>'
  return framed(
    frame,
    title,
    `<article>${html}<footer>${turn(before, 'prev')}${turn(next, 'next')}</footer></article>${outline}`,
  )
}

/** What a search has found. */
export function searchPage(frame: Frame & { question: string }, hits: readonly Hit[]): string {
  const found = hits.map(
    ({ page, pageTitle, heading, id, excerpt }) =>
      `<li><a href="/docs/${page}#${id}">${escapeHtml(heading)}</a> ${pageTitle === heading ? '' : `<small>${escapeHtml(pageTitle)}</small>`}<p>${escapeHtml(excerpt)}</p></li>`,
  )
  const list =
    found.length === 0
      ? '<p>No document has all of these words. Try fewer, or parts of words.</p>'
      : `<ol class="hits">${found.join('')}</ol>`
  return framed(frame, 'Search', `<article><h1>Search</h1>${list}</article>`)
}

/** There is no such document. */
export function missingPage(frame: Frame): string {
  return framed(
    frame,
    'Not found',
    '<article><h1>Not found</h1><p>There is no document at this address. Search for it, or choose one beside this text.</p></article>',
  )
}

function framed({ sections, version, question = '', current }: Frame, title: string, content: string): string {
  const groups = sections.map(
    ({ title: name, pages }) =>
      `<b>${escapeHtml(name)}</b>${pages
        .map(
          ([page, text]) =>
            `<a href="/docs/${page}"${page === current ? ' aria-current="page"' : ''}>${escapeHtml(text)}</a>`,
        )
        .join('')}`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Gatehouse</title>
<style>${style}</style>
</head>
<body>
<header><a class="name" href="/docs">Gatehouse <small>${escapeHtml(version)}</small></a>
<form action="/docs/search" role="search"><input name="q" type="search" value="${escapeHtml(question)}" placeholder="Search" aria-label="Search the documents" maxlength="200"></form>
<a href="/">Console</a></header>
<div class="page">
<details class="menu"><summary>Contents</summary><nav aria-label="Contents">${groups.join('')}</nav></details>
<main>${content}</main>
</div>
<script>${script}</script>
</body>
</html>
`
}

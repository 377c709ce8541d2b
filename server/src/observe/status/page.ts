import { createHash } from 'node:crypto'
import type { Part, State, Status } from './status.ts'

const words: Record<State, string> = { works: 'works', troubled: 'has failures', down: 'is down', unused: 'not used' }
const titles: Record<Status['status'], string> = {
  works: 'Everything works',
  troubled: 'Something has failed',
  down: 'This node cannot do its work',
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#e5e7eb, #2d3340); --dim: light-dark(#6b7280, #9aa3b2) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 0 auto; padding: 2rem 1rem;
  background: light-dark(#fff, #12151c); color: light-dark(#111827, #e8ebf1) }
h1 { font-size: 1.5rem; margin: 0 0 .25rem }
p { margin: 0 0 1.5rem; color: var(--dim) }
ul { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: .75rem; overflow: hidden }
li { display: flex; flex-wrap: wrap; gap: .125rem 1rem; padding: .625rem 1rem; border-top: 1px solid var(--line) }
li:first-child { border-top: 0 }
b { display: block; font-weight: 500; flex: 1 1 16rem; overflow-wrap: anywhere }
b::first-letter { text-transform: capitalize }
span { color: var(--dim); font-variant-numeric: tabular-nums }
em { font-style: normal; min-width: 7rem; text-align: end }
.works { color: light-dark(#15803d, #4ade80) } .troubled { color: light-dark(#b45309, #fbbf24) }
.down { color: light-dark(#b91c1c, #f87171) } .unused { color: var(--dim) }
@media (max-width: 40rem) { li { padding: .5rem .75rem } em { text-align: start } }
`
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The page of a status, which loads itself anew every ten seconds. */
export function statusPage({ status, version, startedAt, parts }: Status): Response {
  const rows = parts.map(rowOf).join('\n')
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="10">
<title>${titles[status]} · Gatehouse</title>
<style>${style}</style>
</head>
<body>
<h1 class="${status}">${titles[status]}</h1>
<p>Gatehouse ${escaped(version)}, this node since ${escaped(startedAt.slice(0, 16).replace('T', ' '))} UTC. Counts are of the last 15 minutes.</p>
<ul>
${rows}
</ul>
</body>
</html>
`
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  })
}

function rowOf({ name, state, message, succeeded, failed, lastFailedAt }: Part): string {
  const told = [
    message,
    succeeded === undefined ? '' : `${succeeded} succeeded, ${failed} failed`,
    lastFailedAt === undefined ? '' : `last failure ${lastFailedAt.slice(11, 19)} UTC`,
  ].filter(Boolean)
  return `<li><b>${escaped(name)}</b><span>${escaped(told.join(' · '))}</span><em class="${state}">${words[state]}</em></li>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

/** The style of the documents. */
export const style = `
:root { color-scheme: light dark; --line: light-dark(#e5e7eb, #2b3140); --dim: light-dark(#5b6472, #9aa3b2);
  --soft: light-dark(#f6f7f9, #1a1e27); --link: light-dark(#1d4ed8, #8ab4ff) }
* { box-sizing: border-box }
html { scroll-padding-top: 4.5rem }
body { margin: 0; font: 16px/1.65 system-ui, sans-serif; background: light-dark(#fff, #12151c); color: light-dark(#1a202c, #e3e7ee) }
a { color: var(--link); text-underline-offset: .15em }
header { position: sticky; top: 0; z-index: 1; display: flex; align-items: center; gap: 1rem; height: 3.5rem; padding: 0 1.25rem;
  background: light-dark(#fff, #12151c); border-bottom: 1px solid var(--line) }
header .name { font-weight: 600; color: inherit; text-decoration: none; white-space: nowrap }
header small { color: var(--dim); font-weight: 400 }
header form { flex: 1; display: flex; justify-content: center }
input { width: min(26rem, 100%); padding: .4rem .75rem; font: inherit; color: inherit; background: var(--soft); border: 1px solid var(--line); border-radius: .5rem }
.page { display: grid; grid-template-columns: 15rem minmax(0, 1fr); max-width: 88rem; margin: 0 auto }
.menu { padding: 1.5rem 1rem 3rem 1.25rem; border-inline-end: 1px solid var(--line) }
.menu summary { display: none }
.menu::details-content { content-visibility: visible; block-size: auto }
.menu nav { display: flex; flex-direction: column; position: sticky; top: 5rem; max-height: calc(100vh - 6rem); overflow-y: auto }
nav b { margin: 1.25rem 0 .25rem; font-size: .8125rem }
nav b:first-child { margin-top: 0 }
nav a { padding: .1875rem .5rem; font-size: .9375rem; color: var(--dim); text-decoration: none; border-radius: .375rem }
nav a:hover { color: inherit }
nav a[aria-current] { color: inherit; background: var(--soft); font-weight: 500 }
main { display: grid; grid-template-columns: minmax(0, 46rem) 14rem; gap: 3rem; padding: 1.5rem 1.25rem 5rem 3rem }
.outline { display: flex; flex-direction: column; position: sticky; top: 5rem; align-self: start; max-height: calc(100vh - 6rem); overflow-y: auto }
h1 { font-size: 2rem; line-height: 1.2; margin: .5rem 0 1.25rem }
h2 { font-size: 1.375rem; margin: 2.5rem 0 .75rem; padding-top: 1.25rem; border-top: 1px solid var(--line) }
h3 { font-size: 1.0625rem; margin: 1.75rem 0 .5rem }
h1, h2, h3 { overflow-wrap: anywhere }
.anchor { margin-inline-start: .4em; color: var(--dim); text-decoration: none; opacity: 0 }
:is(h2, h3, h4):hover .anchor, .anchor:focus { opacity: 1 }
code { font: .875em ui-monospace, monospace; padding: .1em .3em; background: var(--soft); border-radius: .25rem; overflow-wrap: anywhere }
pre { position: relative; padding: .875rem 1rem; background: var(--soft); border: 1px solid var(--line); border-radius: .5rem; overflow-x: auto }
pre code { padding: 0; background: none; font-size: .8438rem; line-height: 1.55; overflow-wrap: normal }
pre button { position: absolute; inset-block-start: .4rem; inset-inline-end: .4rem; padding: .125rem .5rem; font: inherit; font-size: .75rem; color: var(--dim);
  background: light-dark(#fff, #12151c); border: 1px solid var(--line); border-radius: .375rem; cursor: pointer; opacity: 0 }
pre:hover button, pre button:focus { opacity: 1 }
.table { overflow-x: auto; margin: 1rem 0 }
table { border-collapse: collapse; font-size: .9375rem; min-width: 100% }
th, td { padding: .5rem .75rem; text-align: start; vertical-align: top; border-bottom: 1px solid var(--line) }
td code { overflow-wrap: normal }
th:empty { padding: 0; border: 0 }
blockquote { margin: 1rem 0; padding-inline-start: 1rem; border-inline-start: 3px solid var(--line); color: var(--dim) }
footer { display: flex; justify-content: space-between; gap: 1rem; margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line) }
.hits { list-style: none; padding: 0 } .hits li { margin-bottom: 1.25rem } .hits p { margin: 0; color: var(--dim); font-size: .9375rem } .hits small { color: var(--dim) }
@media (max-width: 75rem) { main { grid-template-columns: minmax(0, 46rem); padding-inline-start: 2rem } .outline { display: none } }
@media (max-width: 48rem) {
  .page { display: block } header { gap: .75rem; padding: 0 1rem } header small { display: none }
  .menu { padding: .75rem 1rem; border: 0; border-bottom: 1px solid var(--line) } .menu summary { display: list-item; cursor: pointer }
  .menu:not([open])::details-content { content-visibility: hidden; block-size: 0 } .menu nav { position: static; max-height: none; padding-top: .75rem }
  main { padding: 1rem 1rem 4rem } h1 { font-size: 1.625rem }
}
@media print { header, .menu, .outline, footer { display: none } .page, main { display: block } }
`

/** What the documents do beside being read: code is copied. Without scripts they are complete. */
export const script = `
for (const pre of document.querySelectorAll('pre')) {
  const button = document.createElement('button')
  button.textContent = 'Copy'
  button.onclick = async () => {
    await navigator.clipboard.writeText(pre.querySelector('code').textContent)
    button.textContent = 'Copied'
    setTimeout(() => { button.textContent = 'Copy' }, 1500)
  }
  pre.append(button)
}
`

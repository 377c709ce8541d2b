import { Marked, type Tokens } from 'marked'

export type Heading = { level: number; text: string; id: string }
export type Rendered = { title: string; html: string; headings: Heading[] }

/** Markdown of our documents as HTML; `hrefOf` says where a link leads, and undefined where it leads nowhere here. */
export function renderDocument(markdown: string, hrefOf: (target: string) => string | undefined): Rendered {
  const headings: Heading[] = []
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }) {
        const plain = plainOf(text)
        const id = uniqueId(slugOf(plain), headings)
        headings.push({ level: depth, text: plain, id })
        const link = depth === 1 ? '' : `<a class="anchor" href="#${id}" aria-label="Link to this part">#</a>`
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}${link}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        const target = hrefOf(href)
        return target === undefined ? text : `<a href="${escapeHtml(target)}">${text}</a>`
      },
      // What follows the language is for the test of the blocks.
      code: ({ text, lang = '' }: Tokens.Code) =>
        `<pre data-language="${escapeHtml(lang.split(' ', 1)[0] ?? '')}"><code>${escapeHtml(text)}</code></pre>\n`,
      // No document has markup of its own but line breaks.
      html: ({ text }) => (text === '<br>' ? text : escapeHtml(text)),
    },
  })
  const html = marked.parse(markdown, { async: false }).replaceAll('<table>', '<div class="table"><table>')
  return {
    title: headings[0]?.text ?? '',
    html: html.replaceAll('</table>', '</table></div>'),
    headings,
  }
}

/** As GitHub does, so that links between documents lead to the same places in both. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-')
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

function uniqueId(id: string, headings: readonly Heading[]): string {
  const count = headings.filter(heading => heading.id === id || heading.id.startsWith(`${id}-`)).length
  return headings.some(heading => heading.id === id) ? `${id}-${count}` : id
}

/** A heading without emphasis, code and links. */
function plainOf(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .trim()
}

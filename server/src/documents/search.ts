import type { Heading } from './render.ts'

export type Passage = { page: string; pageTitle: string; heading: string; id: string; text: string }
export type Hit = Passage & { excerpt: string }

const hitsMax = 40
const excerptMax = 180
const wordsMax = 10

/** The parts of a document below each of its headings. */
export function passagesOf(
  page: string,
  { title, markdown, headings }: { title: string; markdown: string; headings: readonly Heading[] },
): Passage[] {
  // Headings within code are none.
  const parts = markdown.replace(/^```[^\n]*\n[\s\S]*?^```/gm, code => code.replace(/^#/gm, ' #')).split(/^#{1,6} .*$/m)
  return headings.map(({ text, id }, at) => ({
    page,
    pageTitle: title,
    heading: text,
    id,
    text: (parts[at + 1] ?? '')
      .replaceAll(/\]\([^)]*\)/g, '')
      .replaceAll(/[`*|[\]]+|^```\w*$/gm, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }))
}

/** Passages with all the words, those with them in the heading first. */
export function search(passages: readonly Passage[], question: string): Hit[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean).slice(0, wordsMax)
  if (words.length === 0) return []
  const scored = passages.flatMap(passage => {
    const heading = passage.heading.toLowerCase()
    const title = passage.pageTitle.toLowerCase()
    const text = passage.text.toLowerCase()
    let score = 0
    for (const word of words) {
      if (heading.includes(word)) score += 10
      else if (title.includes(word)) score += 3
      else if (text.includes(word)) score += 1
      else return []
    }
    return [{ score, hit: { ...passage, excerpt: excerptOf(passage.text, words) } }]
  })
  return scored
    .toSorted((one, other) => other.score - one.score)
    .slice(0, hitsMax)
    .map(({ hit }) => hit)
}

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const first = Math.min(...words.map(word => lower.indexOf(word)).filter(at => at >= 0), text.length)
  // At the beginning of a word.
  const start = first < 60 ? 0 : text.indexOf(' ', first - 60) + 1
  const piece = text.slice(start, start + excerptMax)
  return `${start > 0 ? '…' : ''}${piece}${start + excerptMax < text.length ? '…' : ''}`
}

import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { otherWords } from '@gatehouse-id/pages/testing'
import { languages } from './language.ts'

const source = join(import.meta.dirname, '../..')
const files = globSync('**/messages.ts', { cwd: source })
/** Those with the texts of a kind of thing in every language. */
const things = globSync('**/*.{ts,tsx}', { cwd: source }).filter(file =>
  readFileSync(join(source, file), 'utf8').includes('= inEveryLanguage({'),
)
const charactersMax = 90
const others = Object.keys(languages).filter(language => language !== 'en')

type Entry = { path: string; text: string }

/** Every text of a value: texts themselves, those in objects and lists, and what functions answer to short arguments. */
function textsOf(value: unknown, path: string): Entry[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value === 'function') {
    const sample = (given: unknown) => textsOf(value(...Array.from({ length: 4 }, () => given)), path)
    // Some take numbers, some texts, and some lists of them.
    for (const given of [2, 'x', ['x']]) {
      try {
        return sample(given)
      } catch {
        // The next kind of argument.
      }
    }
    return []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => textsOf(each, `${path}.${name}`))
}

async function read(file: string, language = 'en'): Promise<Entry[]> {
  if (things.includes(file)) {
    const exported = Object.entries<Partial<Record<string, { texts: unknown }>>>(await import(join(source, file)))
    return exported.flatMap(([name, said]) => textsOf(said[language]?.texts, `${dirname(file)}.${name}`))
  }
  const exported = await import(join(source, language === 'en' ? file : file.replace('.ts', `.${language}.ts`)))
  return textsOf(exported.en ?? Object.values(exported)[0], dirname(file))
}

test('every capability has its texts in every language', () => {
  for (const language of others)
    expect(globSync(`**/messages.${language}.ts`, { cwd: source })).toHaveLength(files.length)
})

describe.each([...files, ...things])('%s', file => {
  test.each(others)('says the same in English and %s, and nothing is left in English', async language => {
    const english = await read(file)
    const other = await read(file, language)
    expect(other.map(({ path }) => path).sort()).toEqual(english.map(({ path }) => path).sort())
    const inEnglish = new Map(english.map(({ path, text }) => [path, text]))
    // A sentence is never the same in two languages; single words and examples can be.
    const same = other.filter(({ path, text }) => text === inEnglish.get(path) && text.split(' ').length > 3)
    expect(same).toEqual([])
  })

  test.each(Object.keys(languages))('has one word for each thing in %s', async language => {
    const found = await read(file, language)
    expect(found.filter(({ text }) => otherWords[language]?.test(text))).toEqual([])
  })

  test('no text is longer than a line, and none is part of one', async () => {
    const all = (await Promise.all(Object.keys(languages).map(language => read(file, language)))).flat()
    expect(all.filter(({ text }) => text.length > charactersMax)).toEqual([])
    // A text that begins or ends with a space is meant to be put together with others; units stand behind numbers.
    const isUnit = (text: string) => /^\s\S+$/.test(text)
    expect(all.filter(({ text }) => text !== text.trim() && !isUnit(text))).toEqual([])
  })
})

import type { Declaration } from './entity.ts'
import type { Kind } from './fields.ts'

/** How a kind of thing is called within a sentence, in each language of the console. */
export type Nouns = {
  en: { one: string; many: string }
  de: { the: 'Der' | 'Die' | 'Das'; one: string; many: string }
  /** Without and with the article; several of it are feminine, unless they are people. */
  ar: {
    one: string
    theOne: string
    many: string
    theMany: string
    isFeminine?: true
    arePeople?: true
    counted: ArabicForms
  }
}
/** After “1” and “2” the noun stands alone; `few`, `many` and `other` follow the number (CLDR, plurals of Arabic). */
export type ArabicForms = Record<'one' | 'two' | 'few' | 'many' | 'other', string>

/** What the pages of a kind of thing say in one language. */
type Said<Noun, Name extends string> = {
  noun: Noun
  /** What the thing is for, in one line. */
  lead: string
  searchPlaceholder: string
  nothingYetText: string
  deleteText: string
  /** What its fields are called. */
  fields: Readonly<Record<Name, string>>
}

/** What the console says of a kind of thing that is declared outside of it; its pages follow from this and the declaration. */
export type PageTexts<Name extends string = string> = { [Code in keyof Nouns]: Said<Nouns[Code], Name> }
/** What the console is told with its page. */
export type DeclaredPage = { declaration: Declaration; texts: PageTexts }

/** Those that lists and forms show without code. */
const shownKinds: readonly Kind[] = ['text', 'texts', 'flag', 'number', 'choice', 'time']

type ShownName<Declared extends Declaration> = {
  [Name in keyof Declared['fields']]: Name extends 'databaseId'
    ? never
    : Declared['fields'][Name]['kind'] extends 'json' | 'link' | 'record' | 'records'
      ? never
      : Name
}[keyof Declared['fields']] &
  string

/**
 * The page of a kind of thing in the console.
 *
 * @throws {Error} when it can be created and needs a field that no form has
 */
export function pageOf<const Declared extends Declaration>(
  declaration: Declared,
  texts: PageTexts<ShownName<Declared>>,
): DeclaredPage {
  const { type, fields, create } = declaration
  const unshown = Object.entries(fields).find(([, { required, kind }]) => required && !shownKinds.includes(kind))
  if (create && unshown) throw new Error(`${type} needs ${unshown[0]}, which no form of the console has`)
  return { declaration, texts }
}

/** The fields of a list and those of a form, in the order in which they are declared. */
export function shownFields({ fields }: Declaration): { listed: string[]; asked: string[]; changed: string[] } {
  const shown = Object.entries(fields).filter(([name, { kind }]) => name !== 'databaseId' && shownKinds.includes(kind))
  const given = shown.filter(([, { derived, kind }]) => !derived && kind !== 'time')
  const namesOf = (all: typeof shown) => all.map(([name]) => name)
  return {
    listed: namesOf(shown.filter(([, { secret }]) => !secret)),
    asked: namesOf(given),
    changed: namesOf(given.filter(([, { fixed }]) => !fixed)),
  }
}

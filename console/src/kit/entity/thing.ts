import type { Declaration, Field } from '@gatehouse-id/entities'
import type { Icon } from '@tabler/icons-react'
import type { DocumentNode } from 'graphql'
import type { ComponentType, ReactNode } from 'react'
import type { Permission } from '../../frame/viewer.ts'
import type { TextsOfThing } from '../language/patterns.en.ts'
import type { Column } from '../table/TableRow.tsx'
import type { FilterDefinition } from '../table/controls/Filters.tsx'
import type { ListAddress } from '../table/list-address.ts'
import { type Documents, documentsOf } from './documents.ts'
import type { FieldName, RowOf } from './row.ts'

type Values = Record<string, unknown>

/** What every thing is called by, whatever it is; one that is built in is neither changed nor deleted. */
export type AnyRow = { id: string; name: string; version: string; isBuiltIn?: boolean }

/** What pages say of a kind of thing, beside the names of its fields. */
export type ThingTexts = TextsOfThing &
  Readonly<Record<'lead' | 'searchPlaceholder' | 'nothingYetText', string>> & {
    deleteText?: unknown
    tabs?: Readonly<Record<string, string>>
    /** The title of the dialog that shows a secret. */
    secretTitle?: string
  }

/** What can be done with one thing, beside changing and deleting it: an entry of its menu, and the dialog that asks. */
export type Act<Row> = {
  label: string
  icon: Icon
  isDangerous?: boolean
  isShown?: (row: Row) => boolean
  /** What it takes; default: what an update takes. */
  takes?: Permission
  modal: (state: { thing: AnyThing; row: Row; onClose: () => void; onDone: () => void }) => ReactNode
}

/** What else a list has. */
export type ListParts = {
  /** Over it. */
  above?: ReactNode
  /** Beside its filters. */
  tools?: (shown: { search: ListAddress; filter: Values; isFiltered: boolean; count: number | undefined }) => ReactNode
  /** One line of code for who has nothing yet. */
  code?: string
  /** What it is filtered by beside declared choices. */
  filters?: readonly (FilterDefinition & { criteria: (value: string) => Values })[]
}

/** A part of the form: its title, and the fields in it. */
type Part<Name> = { title: string; description?: string; fields: readonly Name[] }

type Given<Declared extends Declaration, Row, Name = FieldName<Declared>> = {
  /** Under the name of a field: what it is called; with `Help` and `Missing` behind it: what helps to fill it. */
  texts: ThingTexts & Readonly<Record<string, unknown>>
  /** For a choice, or a flag, what its values are called. */
  values?: ValuesOf<Declared>
  /** The columns of the list: fields, and what is code. */
  row: readonly (Name | Column<Row>)[]
  list?: ListParts
  /** What is asked when one is created; default: the first part of the form. */
  creates?: readonly Name[]
  /** What can be changed. */
  form: readonly Part<Name>[]
  /** What stands behind the form. */
  after?: (row: Row) => ReactNode
  /** The picture of one, beside its name. */
  picture?: (row: Row, size: number) => ReactNode
  /** Beside the title of its page. */
  badges?: (row: Row) => ReactNode
  acts?: readonly Act<Row>[]
  /** What goes with one that is deleted; default: the text. */
  deletion?: (row: Row) => ReactNode
  /** The dialog that creates one, where it asks in another way. */
  creation?: ComponentType<Creating>
}
/** A tab of the page of one thing; the first has no address of its own. */
export type Tab = { name: string; permission?: Permission }

/** Where the pages of a kind of thing are. */
export type Place = {
  path: string
  icon: Icon
  menu: { title: string; create: string }
  /** None where the list is the only page. */
  tabs: readonly Tab[]
}

/** What the dialog that creates one gets. */
export type Creating = { thing: AnyThing; place: Place; isOpen: boolean; onClose: () => void; onDone: () => void }
type ValuesOf<Declared extends Declaration> = {
  [Name in FieldName<Declared> as Declared['fields'][Name] extends { kind: 'choice' | 'flag' }
    ? Name
    : never]?: Readonly<Record<`${RowOf<Declared>[Name & keyof RowOf<Declared>] & (string | boolean)}`, string>>
}

/** A kind of thing as its pages show it. */
export type Thing<Row extends AnyRow> = Pick<
  Given<Declaration, Row>,
  'list' | 'after' | 'picture' | 'badges' | 'acts' | 'creation' | 'deletion'
> & {
  declaration: Declaration
  texts: ThingTexts
  documents: Documents<Row>
  row: readonly (Shown | Column<Row>)[]
  filters: readonly Shown[]
  /** The id that the provider API has for it. */
  idOf: (row: Row) => string
  creates: readonly Shown[]
  form: readonly Part<Shown>[]
}

/** A kind of thing, whichever: its functions get rows that its own documents have read. */
export type AnyThing = Thing<AnyRow>

/** A field with what is said of it. */
export type Shown = {
  name: string
  field: Field
  label: string
  help: string | undefined
  missing: string
  /** What the values of a choice are called. */
  options: readonly { value: string; label: string }[]
}

/** A fragment with what of a type is not declared. */
type FragmentOf<More> = DocumentNode & { __apiType?: (variables: never) => More }

/** Describes the pages of a declared kind of thing: what its declaration does not say is given here. */
export function thing<Declared extends Declaration, More extends object = object>(
  declaration: Declared,
  given: Given<Declared, RowOf<Declared> & More> & { more?: FragmentOf<More> },
): AnyThing {
  const { texts, values = {}, more, row, creates, form, ...rest } = given
  const shown = (name: string): Shown => shownOf(declaration, { texts, values }, name)
  const [first] = form
  const { key = 'id', fields } = declaration
  const idField = 'databaseId' in fields ? 'databaseId' : key
  const described: Thing<RowOf<Declared> & More> = {
    ...rest,
    declaration,
    texts,
    documents: documentsOf<RowOf<Declared> & More>(
      declaration,
      row.filter(each => typeof each === 'string'),
      more,
    ),
    row: row.map(each => (typeof each === 'string' ? shown(each) : each)),
    filters: filteredBy(declaration).map(shown),
    idOf: row => String(Object.entries(row).find(([name]) => name === idField)?.[1] ?? row.id),
    creates: (creates ?? first?.fields ?? []).map(shown),
    form: form.map(({ fields, ...part }) => ({ ...part, fields: fields.map(shown) })),
  }
  // Its functions get no other rows than those that its documents read.
  return described as unknown as AnyThing
}

type Said = { texts: object; values: object }

function shownOf({ type, fields }: Declaration, { texts, values }: Said, name: string): Shown {
  const field = fields[name]
  const said = new Map<string, unknown>(Object.entries(texts))
  const text = (key: string) => {
    const found = said.get(key)
    return typeof found === 'string' ? found : undefined
  }
  const label = text(name)
  if (!field || label === undefined) throw new Error(`${type} has no field, or no text, ${name}`)
  const names = new Map<string, Record<string, string>>(Object.entries(values)).get(name) ?? {}
  const all = field.kind === 'flag' ? ['true', 'false'] : Object.keys(field.choices?.values ?? {})
  const options = all.map(value => ({ value, label: names[value] ?? value }))
  return { name, field, label, help: text(`${name}Help`), missing: text(`${name}Missing`) ?? '', options }
}

/** The choices and flags that the list can be filtered by. */
function filteredBy({ list, fields }: Declaration): string[] {
  const criteria = Object.values(list?.criteria ?? {})
  const names = criteria.map(each => ('oneOf' in each ? each.oneOf : each.is))
  return names.filter(name => fields[name]?.kind === 'choice' || fields[name]?.kind === 'flag')
}

/** What a field holds. */
export type Kind = 'text' | 'texts' | 'flag' | 'number' | 'time' | 'json' | 'choice' | 'link' | 'record' | 'records'

/** The values of an enum: each with its value in the contract, and what it means. */
export type Choices = {
  type: string
  about: string
  values: Readonly<Record<string, readonly [value: string | number, about: string]>>
}

/** Objects within a thing: their type in answers, and in inputs where they can be given. */
export type Shape = { type: string; input?: { type: string; about: string }; about: string; fields: Fields }

export type FieldOptions = {
  /** Its name in the contract, or the path to it, such as `scopes.permissionsScopes`; default: its own. */
  wire?: string
  required?: true
  /** Given when it is created, and never changed. */
  fixed?: true
  /** Made by the provider. */
  derived?: true
  /** Given, and never answered. */
  secret?: true
  /** Its value in the contract is empty for "none"; the answer is null then, as it is of every text that nobody has to give. */
  absent?: true
  /** A flag that says the opposite in the contract, such as `disabled` of `isEnabled`. */
  opposite?: true
  /** What it is unless it is given, and what null resets it to. */
  initially?: unknown
  /** The type of thing whose names it holds; their order means nothing. */
  references?: 'Permission' | 'Role'
  /** What it is in answers; default: `about`, or null when there is none. */
  shown?: string
  /** What it is in the input that creates; default: `about`. */
  given?: string
  /** What it is in the input that changes; default: `about`. */
  changed?: string
}

/** One field of a thing, to everybody who shows or takes it. */
export type Field = FieldOptions & {
  kind: Kind
  /** What it holds, in one line. */
  about: string
  choices?: Choices
  shape?: Shape
  to?: string
}
export type Fields = Readonly<Record<string, Field>>

type None = Record<never, never>
type Made<K extends Kind, Given> = { kind: K; about: string } & Given

function field<K extends Kind, Given>(kind: K, about: string, given: Given): Made<K, Given> {
  return { kind, about, ...given }
}

export function text(about: string): Made<'text', None>
export function text<const Given extends FieldOptions>(about: string, options: Given): Made<'text', Given>
export function text(about: string, options: FieldOptions = {}) {
  return field('text', about, options)
}

export function texts(about: string): Made<'texts', None>
export function texts<const Given extends FieldOptions>(about: string, options: Given): Made<'texts', Given>
export function texts(about: string, options: FieldOptions = {}) {
  return field('texts', about, options)
}

export function flag(about: string): Made<'flag', None>
export function flag<const Given extends FieldOptions>(about: string, options: Given): Made<'flag', Given>
export function flag(about: string, options: FieldOptions = {}) {
  return field('flag', about, options)
}

export function number<const Given extends FieldOptions>(about: string, options: Given): Made<'number', Given> {
  return field('number', about, options)
}

/** Seconds since the epoch in the contract, as a number or in digits. */
export function time<const Given extends FieldOptions>(about: string, options: Given): Made<'time', Given> {
  return field('time', about, options)
}

export function json<const Given extends FieldOptions>(about: string, options: Given): Made<'json', Given> {
  return field('json', about, options)
}

export function choice<Of extends Choices, const Given extends FieldOptions>(
  choices: Of,
  about: string,
  options: Given,
): Made<'choice', Given & { choices: Of }> {
  return field('choice', about, { choices, ...options })
}

/** One thing of another type, by its id in the contract. */
export function link<const To extends string, const Given extends FieldOptions>(
  to: To,
  about: string,
  options: Given,
): Made<'link', Given & { to: To }> {
  return field('link', about, { to, ...options })
}

/** An object, or null. */
export function record<Of extends Shape, const Given extends FieldOptions>(
  shape: Of,
  about: string,
  options: Given,
): Made<'record', Given & { shape: Of }> {
  return field('record', about, { shape, ...options })
}

/** A list of objects. */
export function records<Of extends Shape, const Given extends FieldOptions>(
  shape: Of,
  about: string,
  options: Given,
): Made<'records', Given & { shape: Of }> {
  return field('records', about, { shape, ...options })
}

import type { Condition, ConstraintKind, Literal, Parameter } from '../../schema/schema.ts'
import { type Position, SchemaError } from '../../schema/schema-error.ts'
import { type CompiledCondition, ConditionError } from '../compiled-condition.ts'
import { constraintKinds } from './constraint-kinds.ts'
import { weightOf } from '../patterns.ts'
import { readValue, type Value, type Values } from '../values.ts'

// Parsing an address takes about as long as this number of steps.
const itemCost = 100

export function isConstraintKind(text: string): text is ConstraintKind {
  return Object.hasOwn(constraintKinds, text)
}

/** An argument of a constraint as written, named or by position. */
export type WrittenArgument = {
  readonly name: string | undefined
  readonly value: Literal
  readonly position?: Position
}

/**
 * Assigns arguments to settings. If the only setting is a list, several arguments are its values. The compiler checks
 * whether the values make sense.
 * @throws {SchemaError} for an argument without a setting
 */
export function assignArguments(
  constraint: ConstraintKind,
  written: readonly WrittenArgument[],
): Record<string, Literal> {
  const { settings } = constraintKinds[constraint]
  const [only, ...others] = settings
  const values = written.map(argument => argument.value)
  if (
    only?.type === 'list' &&
    others.length === 0 &&
    written.every(it => it.name === undefined) &&
    written.length > 0
  ) {
    const [first] = values
    const items = values.length === 1 && Array.isArray(first) ? first : values
    return { [only.name]: items.flat() }
  }
  const fixed: Record<string, Literal> = {}
  for (const [index, { name, value, position }] of written.entries()) {
    if ((name === undefined) !== (written[0]?.name === undefined))
      throw new SchemaError('arguments have names all of them or none', position)
    const setting = name === undefined ? settings[index] : settings.find(it => it.name === name)
    const names = settings.map(it => it.name).join(', ')
    if (setting === undefined) throw new SchemaError(`${constraint} takes ${names} and nothing else`, position)
    if (Object.hasOwn(fixed, setting.name)) throw new SchemaError(`${setting.name} is given twice`, position)
    fixed[setting.name] = value
  }
  return fixed
}

/** The parameters that a check provides: the runtime variable, and the settings that the schema does not fix. */
export function constraintParameters({ constraint, fixed }: Constraint): Parameter[] {
  const { runtime, settings } = constraintKinds[constraint]
  return [runtime, ...settings.filter(setting => !Object.hasOwn(fixed, setting.name))]
}

type Constraint = Extract<Condition, { kind: 'constraint' }>

/** @throws {SchemaError} for settings that are unknown, missing or invalid */
export function compileConstraint(condition: Constraint): CompiledCondition {
  const { name, constraint, position } = condition
  const { runtime, settings, mustBeFixed, prepare } = constraintKinds[constraint]
  const fail = (problem: string) => new SchemaError(`constraint "${name}": ${problem}`, position)
  const fixed = new Map<string, Value>()
  for (const [key, literal] of Object.entries(condition.fixed)) {
    const setting = settings.find(it => it.name === key)
    if (setting === undefined) throw fail(`${constraint} takes no ${key}`)
    const read = readValue(setting.type, literal)
    if ('problem' in read) throw fail(`${key} ${read.problem}`)
    fixed.set(key, read.value)
  }
  const parameters = constraintParameters(condition)
  const [, missing] = parameters
  if (mustBeFixed && missing !== undefined) throw fail(`${missing.name} has to be given`)
  const question = missing === undefined ? attempt(() => prepare(fixed), fail) : undefined
  return {
    parameters,
    patternWeight: typeof condition.fixed.regex === 'string' ? weightOf(condition.fixed.regex) : 0,
    costOf: values => {
      const asked = values.get(runtime.name)
      const items = [...values.values()].reduce<number>(
        (sum, value) => sum + (Array.isArray(value) ? value.length : 0),
        0,
      )
      return 1 + items * itemCost + (asked === undefined ? 0 : (question?.costOf?.(asked) ?? 0))
    },
    evaluate: (values: Values) => {
      const asked = values.get(runtime.name)
      if (asked === undefined) throw new ConditionError(`${runtime.name} is missing`)
      return (question ?? prepare(new Map([...values, ...fixed])))(asked)
    },
  }
}

function attempt<Result>(make: () => Result, fail: (problem: string) => SchemaError): Result {
  try {
    return make()
  } catch (error) {
    if (error instanceof ConditionError) throw fail(error.message)
    throw error
  }
}

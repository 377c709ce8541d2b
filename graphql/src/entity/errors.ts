import type { Declaration } from '@gatehouse-id/entities'
import * as provider from '@gatehouse-id/identity-provider/contract'
import type { OperationErrorClass, OperationTable } from '@gatehouse-id/operation'
import { registerProviderErrors } from '../schema/changes/refusals/user-errors.ts'
import { once } from '../schema/once.ts'
import type { Builder } from './pothos.ts'

/** The areas of the contract that entities are about; more are added for entities of the embedding program. */
export const contractOf = once((): Record<string, OperationTable> => ({ ...provider.clientContract }))

const exported: Readonly<Record<string, unknown>> = provider

/** @throws {Error} when the contract has no such error */
export function errorNamed(builder: Builder, name: string): OperationErrorClass {
  const known = exported[name]
  if (isErrorClass(known)) return known
  const operations = Object.values(contractOf(builder)).flatMap(table => Object.values(table))
  const found = operations.flatMap(({ errors = [] }) => errors).find(({ errorName }) => errorName === name)
  if (!found) throw new Error(`no operation of the contract has the error ${name}`)
  return found
}

function isErrorClass(value: unknown): value is OperationErrorClass {
  return typeof value === 'function' && 'errorName' in value
}

/** The errors of a change: those that are declared, or those of its operation. */
export function errorsOf(
  builder: Builder,
  { area = '' }: Declaration,
  { operation, errors }: { operation: string; errors?: readonly string[] | undefined },
): readonly OperationErrorClass[] {
  if (errors) return errors.map(name => errorNamed(builder, name))
  return contractOf(builder)[area]?.[operation]?.errors ?? []
}

/** The error of a thing that is not there: `<type>NotFound`. */
export function notFoundOf(builder: Builder, { type, errors }: Declaration): OperationErrorClass {
  const name = `${type}NotFound`
  if (!(name in errors)) throw new Error(`${type} is changed, and declares no error for one that is not there`)
  return errorNamed(builder, name)
}

export function registerErrors(builder: Builder, { errors }: Declaration): void {
  registerProviderErrors(
    builder,
    Object.entries(errors).map(([name, about]) => [errorNamed(builder, name), about]),
  )
}

import type { Declaration, ErrorName } from '@gatehouse/entities'
import * as contract from '@gatehouse/identity-provider/contract'
import type { OperationErrorClass } from '@gatehouse/operation'
import { registerProviderErrors } from '../schema/changes/user-errors.ts'
import type { Builder } from './pothos.ts'

const errorClasses: Readonly<Record<ErrorName, OperationErrorClass>> = contract

export function errorNamed(name: ErrorName): OperationErrorClass {
  return errorClasses[name]
}

/** The error of a thing that is not there: `<type>NotFound`. */
export function notFoundOf({ type, errors }: Declaration): OperationErrorClass {
  const name = namesOf(errors).find(each => each === `${type}NotFound`)
  if (!name) throw new Error(`${type} is changed, and declares no error for one that is not there`)
  return errorNamed(name)
}

export function registerErrors(builder: Builder, { errors }: Declaration): void {
  registerProviderErrors(
    builder,
    namesOf(errors).map(name => [errorNamed(name), errors[name] ?? '']),
  )
}

function namesOf(errors: Declaration['errors']): ErrorName[] {
  return Object.keys(errors) as ErrorName[] // The type of the declaration allows no others.
}

import { operationError, type OperationErrorClass } from '@gatehouse-id/operation'

/** Declares the error of a thing that is not there. */
export function notFound(name: string, description: string): OperationErrorClass {
  return operationError({ name, code: 'E011004', status: 404, description })
}

/** Declares the error of a request that cannot be done as it is, such as one with a name that another thing has. */
export function refused(name: string, description: string): OperationErrorClass {
  return operationError({ name, code: 'E011003', status: 400, description })
}

/** Declares the error of a change that does not go with how things are now. */
export function conflict(name: string, description: string): OperationErrorClass {
  return operationError({ name, code: 'E011004', status: 409, description })
}

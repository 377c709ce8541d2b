import { operationError } from '@gatehouse/operation'

export const EngineNotFound = operationError({
  name: 'EngineNotFound',
  code: 'E011004',
  status: 404,
  description: 'Engine not found',
})
export const EngineTaken = operationError({
  name: 'EngineTaken',
  code: 'E011003',
  status: 400,
  description: 'Another engine of the project has this name',
})
export const TooManyEngines = operationError({
  name: 'TooManyEngines',
  code: 'E011003',
  status: 400,
  description: 'A project has at most 100 engines; delete one first',
})

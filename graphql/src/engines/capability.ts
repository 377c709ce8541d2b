import { EngineNotFound, EngineTaken, TooManyEngines } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import type { Capability } from '../schema/capability.ts'
import { registerProviderErrors } from '../schema/changes/user-errors.ts'
import { registerEngineType } from './engine-type.ts'
import { registerEngineMutations } from './mutations.ts'

export const enginesCapability: Capability = {
  register: registerEngines,
  permissions: {
    fields: {
      'Query.engines': 'read_project',
      'Query.engine': 'read_project',
      'Mutation.engineCreate': 'read_secrets',
      'Mutation.engineRename': 'manage_project',
      'Mutation.engineDelete': 'manage_project',
      'Mutation.engineSecretRotate': 'read_secrets',
    },
    types: {},
  },
}

/** Programs that run outside of the service and are known by a secret. */
function registerEngines(builder: Builder) {
  registerProviderErrors(builder, [
    [EngineNotFound, 'No engine has this id.'],
    [EngineTaken, 'Another engine has this name.'],
    [TooManyEngines, 'The project has as many engines as it can have.'],
  ])
  const Engine = registerEngineType(builder)
  registerEngineMutations(builder, Engine)
}

import type { IdentityClient, Preview } from '@gatehouse/identity-provider/contract'
import { NotSupportedByProvider } from '@gatehouse/operation'
import type { FieldNullability, InputFieldMap, SchemaTypes, TypeParam } from '@pothos/core'
import { type Context, contextWithin } from '../../request/context.ts'
import type { Builder } from '../builder.ts'
import { oneStep } from './one-step.ts'
import { errorsOfEveryMutation, withInputErrors } from './user-errors.ts'

type Resolve = (root: object, args: MutationArguments, context: Context, info: unknown) => unknown
type MutationArguments = { input: unknown; dryRun?: boolean | null }

const previews = new WeakMap<object, Preview>()

declare global {
  export namespace PothosSchemaTypes {
    export interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      /** Our name of each input field that has another name at the provider, for its errors. */
      inputNames?: Readonly<Record<string, string>>
    }
  }
}

/** What a dry run would have changed; undefined for the payload of a change that was made. */
export function previewOf(payload: object): Preview | undefined {
  return previews.get(payload)
}

/**
 * What every mutation has, so that none can lack it: `dryRun` with `preview` in the payload, and the errors `InvalidInput`
 * and `NotSupportedByProvider`.
 */
export function completeMutations(builder: Builder): Builder {
  const define = builder.relayMutationField.bind(builder) as unknown as (...parts: unknown[]) => unknown
  const complete = (name: string, input: object, field: FieldOptions, payload: PayloadOptions) =>
    define(
      name,
      input,
      {
        ...field,
        args: builder.args(t => ({
          dryRun: t.boolean({
            description: 'Whether to change nothing, and to answer what the change would do.',
          }),
        })),
        errors: { types: [...new Set([...(field.errors?.types ?? []), ...errorsOfEveryMutation])] },
        resolve: resolveWithPreview(field),
      },
      {
        ...payload,
        outputFields: (t: PayloadFieldBuilder) => ({
          ...payload.outputFields(t),
          preview: t.field({
            type: 'Preview',
            nullable: true,
            description: 'What the change would do; null unless it was a dry run.',
            resolve: (parent: object) => previewOf(parent) ?? null,
          }),
        }),
      },
    )
  // The same parameters; the field's options are generic, so that TypeScript cannot relate the two.
  builder.relayMutationField = complete as unknown as Builder['relayMutationField']
  return builder
}

type ErrorClass = new (...parts: never[]) => Error
type FieldOptions = {
  errors?: { types: readonly ErrorClass[] }
  inputNames?: Readonly<Record<string, string>> | undefined
  resolve: Resolve
}
type PayloadFieldBuilder = { field(options: object): unknown }
type PayloadOptions = { outputFields: (t: PayloadFieldBuilder) => Record<string, unknown> }

function resolveWithPreview({ resolve, errors, inputNames }: FieldOptions): Resolve {
  const isDeclared = (error: unknown) => errors?.types.some(ErrorClass => error instanceof ErrorClass) ?? false
  const inOneStep = oneStep()
  return (root, { dryRun, ...args }, context, info) =>
    withInputErrors(
      async () => {
        const run = async (client: IdentityClient) => resolve(root, args, contextWithin(context, client), info)
        if (!dryRun) {
          const payload = await inOneStep(context, run)
          // What was loaded before the change is loaded again.
          context.request = {}
          return payload
        }
        if (!context.preview)
          throw new NotSupportedByProvider({ message: 'A hosted provider does not try changes out' })
        const tried = await context.preview(run)
        const payload = { ...(tried.result as object) } // Every mutation answers an object.
        previews.set(payload, { ...tried.preview, ...foretoldBy(payload) })
        return payload
      },
      { inputNames, isDeclared },
    )
}

/** What a change only begins, such as a job, will have done when it is over: `foretold` of the resolver's answer. */
function foretoldBy(payload: object): Partial<Preview> {
  // Resolvers that answer it give it this type.
  return 'foretold' in payload ? (payload.foretold as Partial<Preview>) : {}
}

import { type Operation, operation, type Right } from '@gatehouse-id/operation'
import { z } from 'zod'

type Path = `${Operation['method']} /${string}`
type Stated = 'auth' | 'method' | 'path' | 'right' | 'input' | 'output'
type Managed<Input extends z.ZodType, Output extends z.ZodType> = Omit<Operation<Input, Output>, Stated> & {
  /** Where it takes more than the usual one. */
  right?: Right
  /** Without it, the operation takes nothing. */
  input?: Input
  /** Without it, the answer says only that it is done. */
  output?: Output
}

/** Declares operations of management, each by its method and path. */
export const manage = {
  /** An operation that changes nothing. */
  read: declaredWith('read'),
  /** An operation that changes something. */
  write: declaredWith('write'),
}

const Nothing = z.object({})
type Nothing = typeof Nothing

function declaredWith(usual: Right) {
  return <Input extends z.ZodType = Nothing, Output extends z.ZodType = Nothing>(
    at: Path,
    { right = usual, input, output, ...rest }: Managed<Input, Output>,
  ): Operation<Input, Output> => {
    const [method, path] = at.split(' ') as [Operation['method'], string] // as `Path` says
    return operation({
      ...rest,
      auth: 'managementKey',
      right,
      method,
      path,
      // Absent only where the type is the default, which is that of `Nothing`.
      input: input ?? (Nothing as unknown as Input),
      output: output ?? (Nothing as unknown as Output),
    })
  }
}

import { type ComponentProps, type ReactNode, useState } from 'react'
import { SecretModal } from '../../feedback/SecretModal.tsx'
import { CreateModal } from './CreateModal.tsx'

type Made = { id: string /** '' when there is none to show. */; secret: string }

type Props<Fields extends Record<string, unknown>> = Omit<
  ComponentProps<typeof CreateModal<Fields, Made>>,
  'onDone'
> & {
  secretTitle: string
  /** Leads to what was made; the secret was shown by then. */
  onDone: (id: string) => unknown
}

/** A dialog that creates something with a secret, which it shows once. */
export function CreateWithSecretModal<Fields extends Record<string, unknown>>(props: Props<Fields>): ReactNode {
  const { isOpen, secretTitle, onDone, ...rest } = props
  const [made, setMade] = useState<Made>()
  return (
    <>
      <CreateModal
        {...rest}
        isOpen={isOpen && made === undefined}
        onDone={given => (given.secret ? setMade(given) : onDone(given.id))}
      />
      <SecretModal
        title={secretTitle}
        secret={made?.secret}
        onClose={() => {
          setMade(undefined)
          if (made) void onDone(made.id)
        }}
      />
    </>
  )
}

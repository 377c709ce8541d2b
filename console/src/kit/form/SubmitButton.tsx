import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ComponentProps } from 'react'

type Props = ButtonProps &
  Pick<ComponentProps<'button'>, 'onClick' | 'type' | 'aria-label' | 'aria-disabled'> & { isRunning: boolean }

/** A button that works while it waits: it says so, ignores clicks and keeps the focus, which a disabled one would lose. */
export function SubmitButton({ isRunning, onClick, type = 'submit', leftSection, ...rest }: Props) {
  return (
    <Button
      {...rest}
      type={type}
      aria-disabled={isRunning || rest['aria-disabled']}
      aria-busy={isRunning || undefined}
      leftSection={isRunning ? <Loader size={14} color="currentColor" aria-hidden /> : leftSection}
      onClick={event => {
        if (isRunning) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}

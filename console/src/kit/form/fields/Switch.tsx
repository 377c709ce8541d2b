import { Switch as LibrarySwitch, type SwitchProps } from '@mantine/core'

/** A switch that is called by its label alone: the library has its description in the name, and reads it twice. */
export function Switch(props: SwitchProps) {
  const { label } = props
  return <LibrarySwitch aria-label={typeof label === 'string' ? label : undefined} {...props} />
}

import { Button } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

/** A button that leads to a page of the console. */
export const ButtonLink = createLink(Button<'a'>)

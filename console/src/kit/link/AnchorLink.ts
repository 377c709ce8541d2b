import { Anchor } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

/** A text link to a page of the console. */
export const AnchorLink = createLink(Anchor<'a'>)

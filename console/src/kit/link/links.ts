import { Anchor, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { type ComponentPropsWithRef, createElement } from 'react'

type Props = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>

function LinkThatLooksLikeAButton(props: Props) {
  return createElement(Button<'a'>, { component: 'a', ...props })
}

/** A link to a page of the console that looks like a button. */
export const ButtonLink = createLink(LinkThatLooksLikeAButton)

/** A text link to a page of the console. */
export const AnchorLink = createLink(Anchor<'a'>)
